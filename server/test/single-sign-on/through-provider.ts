import { singleSignOn } from '@kitroom/contract/access/single-sign-on';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll } from 'vitest';
import { createAccount } from '../accounts.ts';
import { sessionOf } from '../answers.ts';
import { ownName } from '../cookies.ts';
import type { Harness } from '../harness.ts';
import { cookiesOf } from '../second-steps.ts';
import { browserAtProvider, startProvider } from './oidc-provider.ts';

/** Where someone ends up whom single sign-on lets in, and who asked for no other page. */
export const HOME = 'http://localhost:3000/admin/size?q=a';

/** Where someone ends up whom single sign-on does not let in, and who asked for this page; null: nobody knows which. */
export function failedFor(reason: string, returnTo: string | null = '/admin/size?q=a'): string {
  const asked = returnTo === null ? '' : `&return-to=${encodeURIComponent(returnTo)}`;
  return `http://localhost:3000/login?single-sign-on=${reason}${asked}`;
}

/** A provider that runs until the tests of the file have ended. */
export async function providerOfTests() {
  const idp = await startProvider();
  afterAll(() => idp.stop());
  return idp;
}

type Provider = Awaited<ReturnType<typeof startProvider>>;

/** The requests of a browser that signs in at this provider. */
export function throughProvider(harness: () => Pick<Harness, 'app' | 'db'>, idp: Provider) {
  /** Has the provider sign in this user from now on. */
  function knows({ id, email }: { id: number; email: string }) {
    const person = { sub: `of-${id}`, email, email_verified: true };
    idp.person(person);
    return person;
  }

  /** A new user, whom the provider signs in from now on. */
  async function member(columns: Parameters<typeof createAccount>[1] = {}) {
    const user = await createAccount(harness().db, columns);
    return { user, person: knows(user) };
  }

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
    return { back: await browserAtProvider(idp.issuer).follow(address), cookie };
  }

  /** `cookie`: what the browser has from before. */
  async function signIn({ returnTo, cookie: kept = '' }: { returnTo?: string; cookie?: string } = {}) {
    const browser = browserAtProvider(idp.issuer);
    const { address, cookie } = await start(returnTo);
    const answer = await comeBack(await browser.follow(address), `${cookie}; ${kept}`);
    const isIn = answer.cookies.some(({ name }) => name === ownName('sid'));
    return { answer, browser, session: isIn ? sessionOf(answer) : undefined };
  }

  /** A message of the provider that somebody has signed out there. */
  function tellSignedOut(token = ''): Promise<LightMyRequestResponse> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' };
    const payload = `logout_token=${token}&other=1`;
    return harness().app.inject({
      method: 'POST',
      url: singleSignOn.backChannelLogoutPath,
      headers,
      payload,
    });
  }

  return { knows, member, tellSignedOut, start, comeBack, askProvider, signIn };
}
