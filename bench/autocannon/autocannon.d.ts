declare module 'autocannon' {
  /** The part of autocannon that the benchmarks use; its own types would have to be installed for each check. */
  interface Load {
    url: string;
    connections: number;
    /** In seconds. */
    duration: number;
    headers: Record<string, string>;
    requests?: { setupRequest: (request: Request) => Request }[];
  }
  interface Request {
    method?: 'POST';
    headers?: Record<string, string>;
    body?: string;
  }
  interface Answers {
    /** In seconds. */
    duration: number;
    requests: { average: number };
    /** In milliseconds. */
    latency: { p99: number };
    statusCodeStats?: Record<string, { count: number }>;
    errors: number;
    timeouts: number;
    non2xx: number;
  }
  // biome-ignore lint/style/noDefaultExport: that is how the package exports it
  export default function autocannon(load: Load): Promise<Answers>;
  export type { Answers, Load, Request };
}
