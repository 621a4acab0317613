import { busy } from './errors.ts';
import type { App } from './schemas.ts';

/** Milliseconds after which requests that still run are cut off, and roll back; less than a supervisor waits. */
const LAST_CALL_MILLISECONDS = 20_000;
const IDLE_MILLISECONDS = 100;

/**
 * While the server closes, running requests end, new ones on open connections are sent elsewhere, and connections
 * with nothing to do end: a browser would keep them open for another minute.
 */
export function shutDownGracefully(app: App): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    const { server } = app;
    if (!server.listening) return;
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_MILLISECONDS);
    const lastCall = setTimeout(() => server.closeAllConnections(), LAST_CALL_MILLISECONDS);
    server.once('close', () => {
      clearInterval(idle);
      clearTimeout(lastCall);
    });
  });
  app.addHook('onRequest', async () => {
    if (closing) throw busy();
  });
}
