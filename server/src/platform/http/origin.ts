import { MESSAGES } from '@kitroom/contract/errors';
import type { FastifyRequest } from 'fastify';
import { forbidden } from './errors.ts';

/**
 * Refuses a write that a browser sent from another site: every browser says so in `Sec-Fetch-Site`, an older
 * one or a plain-http address in `Origin`. A request with neither does not come from a browser, so it carries nobody else's cookie.
 * A page of ours that was opened under another name than `PUBLIC_URL` is told where to go.
 */
export function refuseForeignOrigin(request: FastifyRequest, publicUrl: string): void {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site !== 'same-origin') throw forbidden(MESSAGES.foreignOrigin);
    return;
  }
  const { origin } = request.headers;
  if (origin === undefined || origin === new URL(publicUrl).origin) return;
  // Whether it is one of ours, nobody can know: most proxies put their own name for us into `Host`. No other site can read this.
  throw forbidden(URL.canParse(origin) ? MESSAGES.otherAddress(publicUrl) : MESSAGES.foreignOrigin);
}
