import { busy } from './errors.ts';
import type { App } from './schemas.ts';

/** Requests that still run after this are cut off and roll back; supervisors usually wait 30 s before they kill. */
const CUT_OFF_MILLISECONDS = 20_000;
const IDLE_MILLISECONDS = 100;

/**
 * Graceful shutdown: running requests finish, new ones on open connections get a 503, and idle connections are closed,
 * which browsers would otherwise hold open for another minute.
 */
export function shutDownGracefully(app: App): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    const { server } = app;
    if (!server.listening) return;
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_MILLISECONDS);
    const cutOff = setTimeout(() => server.closeAllConnections(), CUT_OFF_MILLISECONDS);
    server.once('close', () => {
      clearInterval(idle);
      clearTimeout(cutOff);
    });
  });
  app.addHook('onRequest', (_request, _reply, done) => done(closing ? busy() : undefined));
}
