import { Registry } from 'prom-client';

/** The counts of this process, whatever application it serves; `/metrics` adds those that belong to one application. */
export const metrics = new Registry();
