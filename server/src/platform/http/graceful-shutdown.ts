import type { Server } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { App } from './schemas.ts';

/** Requests that still run after this are cut off and roll back; supervisors usually wait 30 s before they kill. */
const CUT_OFF_MILLISECONDS = 20_000;
/** How long an idle connection stays open: a proxy may have sent the next request on it already. */
const LAST_REQUEST_MILLISECONDS = 500;
const IDLE_MILLISECONDS = 100;
/** A shorter turn has read everything pending; we wait for one. */
const QUIET_MILLISECONDS = 2;
const NEVER_QUIET_MILLISECONDS = 1000;

/**
 * Graceful shutdown: new connections are refused, so that a proxy asks another process. Requests on open connections
 * are answered, each as the last one of its connection, because a proxy could not send a save again. Then idle
 * connections are closed, which browsers would hold open for another minute.
 */
export function shutDownGracefully(app: App): void {
  app.addHook('preClose', async () => {
    const { server } = app;
    if (!server.listening) return;
    // Node and Fastify call this as soon as the port is closed.
    const closeIdle = server.closeIdleConnections.bind(server);
    server.closeIdleConnections = () => {};
    let left = LAST_REQUEST_MILLISECONDS;
    let isLooking = false;
    const idle = setInterval(async () => {
      left -= IDLE_MILLISECONDS;
      if (left > 0 || isLooking) return;
      isLooking = true;
      await quietMoment(server);
      closeIdle();
      isLooking = false;
    }, IDLE_MILLISECONDS);
    const cutOff = setTimeout(() => server.closeAllConnections(), CUT_OFF_MILLISECONDS);
    server.once('close', () => {
      clearInterval(idle);
      clearTimeout(cutOff);
    });
    await quietMoment(server);
  });
}

/**
 * Resolves right after a turn in which the event loop has accepted every pending connection and read every pending
 * request: whatever it has not seen when a port or a connection is closed is lost.
 */
async function quietMoment(server: Server): Promise<void> {
  let accepted = true;
  const note = () => {
    accepted = true;
  };
  // Each turn accepts only one connection, however many are pending.
  server.on('connection', note);
  // From here on, there is a full turn between two of these.
  await setImmediate();
  const givingUpAt = performance.now() + NEVER_QUIET_MILLISECONDS;
  let took = QUIET_MILLISECONDS;
  while ((accepted || took >= QUIET_MILLISECONDS) && performance.now() < givingUpAt) {
    accepted = false;
    const before = performance.now();
    await setImmediate();
    took = performance.now() - before;
  }
  server.off('connection', note);
}
