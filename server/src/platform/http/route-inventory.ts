import type { FastifyInstance } from 'fastify';

/**
 * Collects every route as `METHOD path ACCESS`, one line each, in alphabetical order of path and method. What a route
 * departs in from others stands behind it.
 */
export function routeInventory(app: FastifyInstance): () => string[] {
  const lines: string[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.access === undefined) return;
    const access = typeof config.access === 'string' ? config.access : config.access.join('|');
    const departures = [
      ...(config.csrf === false ? ['no-csrf'] : []),
      ...(config.beforePasswordChange ? ['before-password-change'] : []),
      ...(config.beforeSecondStep ? ['before-second-step'] : []),
      ...(config.peopleOnly ? ['people-only'] : []),
      ...(config.proof ? ['proof'] : []),
    ];
    for (const verb of [method].flat()) {
      // Fastify adds HEAD to each GET; it is guarded by the same line.
      if (verb !== 'HEAD') lines.push([url, verb, access, ...departures].join(' '));
    }
  });
  return () => lines.toSorted().map((line) => line.replace(/^(\S+) (\S+)/u, '$2 $1'));
}
