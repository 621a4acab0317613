import { Gauge, Registry } from 'prom-client';

/** The counts of this process, whatever application it serves; `/metrics` adds those that belong to one application. */
export const metrics = new Registry();

/** A number that is read on each scrape; no value when there is none, or while it cannot be read. */
export function readGauge(
  registry: Registry,
  { name, help }: { name: string; help: string },
  read: () => Promise<number | undefined>,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const value = await read().catch(() => undefined);
      if (value === undefined) this.remove();
      else this.set(value);
    },
  });
}
