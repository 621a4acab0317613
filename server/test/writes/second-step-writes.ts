import { apiTokens, dayFromNow } from '@kitroom/contract/access/api-tokens';
import { ownPasskeys } from '@kitroom/contract/access/passkey-calls';
import { passkeySignIn } from '@kitroom/contract/access/passkeys';
import { proofCalls } from '@kitroom/contract/access/proof';
import {
  codeAppCalls,
  endBrowserTrust,
  makeRecoveryCodes,
  secondStepCall,
} from '@kitroom/contract/access/second-step';
import { singleSignOnLinks } from '@kitroom/contract/access/single-sign-on-links';
import { resetSecondStep } from '@kitroom/contract/access/users-second-steps';
import { now } from '../../src/platform/db/now.ts';
import { createAccount, PASSWORD } from '../accounts.ts';
import { Authenticator } from '../authenticator.ts';
import type { Browser, Harness } from '../harness.ts';
import { newChallenge, ownPasskeyPath, signInChallenge, signInWith, withPasskey } from '../passkeys.ts';
import { ok, type WriteExample } from '../pictures/picture-writes.ts';
import { insertRows } from '../rows.ts';
import {
  accountThatTrusts,
  accountWithApp,
  answerCode,
  appCode,
  challengeFor,
  createCodeApp,
} from '../second-steps.ts';
import { unlisted } from './kind-writes.ts';

interface SecondStepWriteParts {
  harness: () => Harness;
  browser: () => Browser;
  /** Called between what an example needs and the write itself. */
  settle: () => Promise<unknown>;
}

interface Parts extends Omit<SecondStepWriteParts, 'settle'> {
  /** A write that changes no list, after what has to be there for it. */
  after<There>(
    prepare: () => Promise<There>,
    write: (there: There) => ReturnType<WriteExample['write']>,
  ): WriteExample;
}

/** An example of each write about passkeys, codes, trusted browsers and API tokens, by its route. */
export function secondStepWrites({ settle, ...given }: SecondStepWriteParts): Record<string, WriteExample> {
  const parts: Parts = {
    ...given,
    after: (prepare, write) => ({
      changes: [],
      async write() {
        const there = await prepare();
        await settle();
        return write(there);
      },
    }),
  };
  return {
    ...tokenWrites(parts),
    ...codeWrites(parts),
    ...usersWrites(parts),
    ...passkeyWrites(parts),
    ...proofWrites(parts),
  };
}

function tokenWrites({ browser, after }: Parts): Record<string, WriteExample> {
  const newToken = () =>
    browser().post(apiTokens.create.path, { name: 'Shop', codes: ['SIZE_READ'], expires_on: dayFromNow(1) });
  return {
    [`POST ${apiTokens.create.path}`]: unlisted(newToken),
    [`POST ${apiTokens.revoke.path}`]: after(
      async () => (await ok(newToken())).json().api_token.id,
      (id) => browser().post(apiTokens.revoke.path.replace(':id', String(id))),
    ),
  };
}

function codeWrites({ harness, after }: Parts): Record<string, WriteExample> {
  return {
    [`POST ${codeAppCalls.start.path}`]: after(
      () => own(harness()),
      (one) => one.post(codeAppCalls.start.path),
    ),
    [`POST ${codeAppCalls.confirm.path}`]: after(
      async () => {
        const one = await own(harness());
        return { one, secret: (await one.post(codeAppCalls.start.path)).json().secret };
      },
      ({ one, secret }) => one.post(codeAppCalls.confirm.path, { code: appCode(secret) }),
    ),
    [`DELETE ${codeAppCalls.remove.path}`]: after(
      () => accountWithApp(harness()),
      (there) => there.browser.delete(codeAppCalls.remove.path),
    ),
    [`POST ${makeRecoveryCodes.path}`]: after(
      () => accountWithApp(harness()),
      (there) => there.browser.post(makeRecoveryCodes.path),
    ),
    [`POST ${secondStepCall.path}`]: {
      ...after(
        async () => {
          const { account, secret } = await accountWithApp(harness());
          return { secret, challenge: await challengeFor(harness().app, account.email) };
        },
        ({ secret, challenge }) => answerCode(harness().app, challenge, appCode(secret)),
      ),
      changes: ['users'],
    },
    [`DELETE ${endBrowserTrust.path}`]: after(
      async () => {
        const { browser: one } = await accountThatTrusts(harness());
        const { trusted_browsers } = (await one.get('/api/auth/security')).json();
        return { one, id: trusted_browsers[0].id };
      },
      ({ one, id }) => one.delete(endBrowserTrust.path.replace(':id', String(id))),
    ),
  };
}

function usersWrites({ harness, browser, after }: Parts): Record<string, WriteExample> {
  return {
    [`POST ${resetSecondStep.path}`]: after(
      async () => {
        const { id } = await createAccount(harness().db);
        await createCodeApp(harness().db, id);
        return id;
      },
      (id) => browser().post(resetSecondStep.path.replace(':id', String(id))),
    ),
    [`DELETE ${singleSignOnLinks.remove.path}`]: after(
      async () => {
        const { id } = await createAccount(harness().db);
        const used = { issuer: 'https://idp.example', created_at: now(), last_used_at: now() };
        await insertRows(harness().db, 'single_sign_on_identities', {
          user_id: id,
          subject: `of-${id}`,
          ...used,
        });
        return id;
      },
      (id) => browser().delete(singleSignOnLinks.remove.path.replace(':id', String(id))),
    ),
  };
}

function passkeyWrites({ harness, after }: Parts): Record<string, WriteExample> {
  const held = async () => {
    const one = await own(harness());
    await withPasskey(one);
    return { one, path: await ownPasskeyPath(one) };
  };
  return {
    [`POST ${ownPasskeys.options.path}`]: after(
      () => own(harness()),
      (one) => one.post(ownPasskeys.options.path),
    ),
    [`POST ${ownPasskeys.list.path}`]: after(
      async () => {
        const one = await own(harness());
        return { one, ...(await newChallenge(one)) };
      },
      ({ one, options, cookie }) => {
        const response = new Authenticator().create({ challenge: options.challenge }, options.user.id);
        return one.post(ownPasskeys.list.path, { response }, { cookie });
      },
    ),
    [`PUT ${ownPasskeys.list.path}/:id`]: after(held, ({ one, path }) => one.put(path, { name: 'Phone' })),
    [`DELETE ${ownPasskeys.list.path}/:id`]: after(held, ({ one, path }) => one.delete(path)),
    [`POST ${passkeySignIn.options.path}`]: unlisted(
      async () => (await signInChallenge(harness().app)).asked,
    ),
    [`POST ${passkeySignIn.path}`]: {
      ...after(
        async () => withPasskey(await own(harness())),
        (authenticator) => signInWith(harness().app, authenticator),
      ),
      changes: ['users'],
    },
  };
}

function proofWrites({ harness, after }: Parts): Record<string, WriteExample> {
  const withKey = async () => {
    const one = await own(harness());
    return { one, authenticator: await withPasskey(one) };
  };
  return {
    [`POST ${proofCalls.password.path}`]: after(
      () => own(harness()),
      (one) => one.post(proofCalls.password.path, { password: PASSWORD }),
    ),
    [`POST ${proofCalls.code.path}`]: after(
      () => accountWithApp(harness()),
      (there) => there.browser.post(proofCalls.code.path, { code: appCode(there.secret) }),
    ),
    [`POST ${proofCalls.passkeyOptions.path}`]: after(withKey, ({ one }) =>
      one.post(proofCalls.passkeyOptions.path),
    ),
    [`POST ${proofCalls.passkey.path}`]: after(
      async () => {
        const { one, authenticator } = await withKey();
        const { challenge } = (await one.post(proofCalls.passkeyOptions.path)).json().options;
        return { one, response: authenticator.get({ challenge }) };
      },
      ({ one, response }) => one.post(proofCalls.passkey.path, { response }),
    ),
  };
}

/** An account of its own, signed in. */
async function own(harness: Harness): Promise<Browser> {
  return harness.signInAs((await createAccount(harness.db)).id);
}
