import { Registry } from 'prom-client';

/** What this process counts, whatever application it serves; `/metrics` adds what belongs to one application. */
export const metrics = new Registry();
