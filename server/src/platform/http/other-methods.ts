import type { FastifyInstance } from 'fastify';
import { failure, HttpError } from './errors.ts';

/** Answers 405 with `Allow` where there is a call, but not by the method of the request. */
export function refuseOtherMethods(app: FastifyInstance): void {
  const methods = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = methods.get(url) ?? new Set();
    methods.set(url, known);
    for (const each of [method].flat()) known.add(each);
  });
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.is404) return done();
    const path = (request.url.split('?', 1)[0] ?? '').split('/');
    const fitting = [...methods].filter(([url]) => fits(path, url.split('/')));
    if (fitting.length === 0) return done();
    const allowed = [...new Set(fitting.flatMap(([, known]) => [...known]))].join(', ');
    const message = `This address does not take ${request.method}, but ${allowed}`;
    done(new HttpError(405, failure(message), { Allow: allowed }));
  });
}

function fits(path: readonly string[], route: readonly string[]): boolean {
  return path.length === route.length && route.every((part, at) => part.startsWith(':') || part === path[at]);
}
