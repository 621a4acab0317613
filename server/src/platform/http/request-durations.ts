import type { FastifyInstance } from 'fastify';

const NAME = 'http_request_duration_seconds';
/** Upper ends, in seconds. */
const ENDS = [0.005, 0.02, 0.1, 0.5, 2, 10];

/**
 * Counts how long requests take until their answers have ended, by method, route and status; the function returned writes
 * them as a Prometheus histogram. Not by prom-client: for each request it makes a text of the labels and looks up each
 * number by a text, which is 3 % of a small answer.
 */
export function countDurations(app: FastifyInstance): () => string {
  const routes = new Map<string, Map<string, Map<number, Durations>>>();

  app.addHook('onResponse', (request, reply, done) => {
    const methods = kept(routes, request.routeOptions.url ?? 'none', () => new Map());
    const statuses = kept(methods, request.method, () => new Map());
    kept(statuses, reply.statusCode, () => new Durations()).add(reply.elapsedTime / 1000);
    done();
  });

  return () => {
    const lines = [
      `# HELP ${NAME} Time from the request to the end of its answer`,
      `# TYPE ${NAME} histogram`,
    ];
    for (const [route, methods] of routes)
      for (const [method, statuses] of methods)
        for (const [status, durations] of statuses)
          lines.push(...durations.lines(`method="${method}",route="${route}",status="${status}"`));
    return `${lines.join('\n')}\n`;
  };
}

class Durations {
  readonly #buckets = ENDS.map((end) => ({ end, count: 0 }));
  #count = 0;
  #sum = 0;

  add(seconds: number): void {
    for (const bucket of this.#buckets) if (seconds <= bucket.end) bucket.count += 1;
    this.#count += 1;
    this.#sum += seconds;
  }

  lines(labels: string): string[] {
    return [
      ...this.#buckets.map(({ end, count }) => `${NAME}_bucket{le="${end}",${labels}} ${count}`),
      `${NAME}_bucket{le="+Inf",${labels}} ${this.#count}`,
      `${NAME}_sum{${labels}} ${this.#sum}`,
      `${NAME}_count{${labels}} ${this.#count}`,
    ];
  }
}

function kept<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
