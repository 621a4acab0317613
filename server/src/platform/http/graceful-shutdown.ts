import type { App } from './schemas.ts';

/** Requests that still run after this are cut off and roll back; supervisors usually wait 30 s before they kill. */
const CUT_OFF_MILLISECONDS = 20_000;
/** How long an idle connection stays open: a proxy may have sent the next request on it already. */
const LAST_REQUEST_MILLISECONDS = 500;
const IDLE_MILLISECONDS = 100;

/**
 * Graceful shutdown: new connections are refused, so that a proxy asks another process. Requests on open ones are answered,
 * each as the last of its connection; a proxy could not send a save again. Then idle connections are closed, which browsers
 * would otherwise hold open for another minute.
 */
export function shutDownGracefully(app: App): void {
  app.addHook('preClose', async () => {
    const { server } = app;
    if (!server.listening) return;
    // Node and Fastify call it as soon as the port is closed.
    const closeIdle = server.closeIdleConnections.bind(server);
    server.closeIdleConnections = () => {};
    let left = LAST_REQUEST_MILLISECONDS;
    const idle = setInterval(() => {
      left -= IDLE_MILLISECONDS;
      if (left <= 0) closeIdle();
    }, IDLE_MILLISECONDS);
    const cutOff = setTimeout(() => server.closeAllConnections(), CUT_OFF_MILLISECONDS);
    server.once('close', () => {
      clearInterval(idle);
      clearTimeout(cutOff);
    });
  });
}
