import { singleSignOn } from '@kitroom/contract/access/single-sign-on';
import type { LightMyRequestResponse } from 'fastify';
import { ownName } from '../cookies.ts';
import type { Harness } from '../harness.ts';
import { cookiesOf } from '../second-steps.ts';
import { browserAtProvider } from './oidc-provider.ts';

/** Where someone ends up whom single sign-on does not let in. */
export const failedFor = (reason: string) => `http://localhost:3000/login?single-sign-on=${reason}`;

/** The requests of a browser that signs in at the provider with this address. */
export function throughProvider(harness: () => Pick<Harness, 'app'>, issuer: string) {
  async function start(returnTo = '/admin/size?q=a') {
    const query = new URLSearchParams({ [singleSignOn.returnTo]: returnTo });
    const answer = await harness().app.inject({ url: `${singleSignOn.startPath}?${query}` });
    if (answer.statusCode !== 302) throw new Error(answer.body);
    return { address: String(answer.headers.location), cookie: cookiesOf(answer) };
  }

  async function comeBack(address: string, cookie: string): Promise<LightMyRequestResponse> {
    const { pathname, search } = new URL(address);
    return harness().app.inject({ url: `${pathname}${search}`, headers: { cookie } });
  }

  /** As far as the provider's answer, which is not given to Kitroom yet. */
  async function askProvider() {
    const { address, cookie } = await start();
    return { back: await browserAtProvider(issuer).follow(address), cookie };
  }

  /** `cookie`: what the browser has from before. */
  async function signIn({ returnTo, cookie: kept = '' }: { returnTo?: string; cookie?: string } = {}) {
    const browser = browserAtProvider(issuer);
    const { address, cookie } = await start(returnTo);
    const answer = await comeBack(await browser.follow(address), `${cookie}; ${kept}`);
    return { answer, browser, session: answer.cookies.find(({ name }) => name === ownName('sid')) };
  }

  return { start, comeBack, askProvider, signIn };
}
