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
import { newChallenge, signInChallenge, signInWith, withPasskey } from '../passkeys.ts';
import { changing, ok, type WriteExample } from '../pictures/picture-writes.ts';
import { insertRows } from '../rows.ts';
import { accountWithApp, answerCode, appCode, challengeFor, createCodeApp } from '../second-steps.ts';

interface SecondStepWriteParts {
  harness: () => Harness;
  browser: () => Browser;
  /** Called between what an example needs and the write itself. */
  settle: () => Promise<unknown>;
}

/** An example of each write about passkeys, codes, trusted browsers and API tokens, by its route. */
export function secondStepWrites(parts: SecondStepWriteParts): Record<string, WriteExample> {
  return {
    ...tokenWrites(parts),
    ...codeWrites(parts),
    ...resetWrites(parts),
    ...linkWrites(parts),
    ...passkeyWrites(parts),
    ...proofWrites(parts),
  };
}

function tokenWrites({ browser, settle }: SecondStepWriteParts): Record<string, WriteExample> {
  const newToken = () =>
    browser().post(apiTokens.create.path, { name: 'Shop', codes: ['SIZE_READ'], expires_on: dayFromNow(1) });
  return {
    [`POST ${apiTokens.create.path}`]: changing([], newToken),
    [`POST ${apiTokens.revoke.path}`]: after(
      settle,
      async () => (await ok(newToken())).json().api_token.id,
      (id) => browser().post(apiTokens.revoke.path.replace(':id', String(id))),
    ),
  };
}

function codeWrites(parts: SecondStepWriteParts): Record<string, WriteExample> {
  const { harness, settle } = parts;
  return {
    [`POST ${codeAppCalls.start.path}`]: asOwn(parts, (one) => one.post(codeAppCalls.start.path)),
    [`POST ${codeAppCalls.confirm.path}`]: after(
      settle,
      async () => {
        const one = await own(harness());
        return { one, secret: (await one.post(codeAppCalls.start.path)).json().secret };
      },
      ({ one, secret }) => one.post(codeAppCalls.confirm.path, { code: appCode(secret) }),
    ),
    [`DELETE ${codeAppCalls.remove.path}`]: withApp(parts, (there) =>
      there.browser.delete(codeAppCalls.remove.path),
    ),
    [`POST ${makeRecoveryCodes.path}`]: withApp(parts, (there) => there.browser.post(makeRecoveryCodes.path)),
    [`POST ${secondStepCall.path}`]: changing(['users'], async () => {
      const { account, secret } = await accountWithApp(harness());
      const challenge = await challengeFor(harness().app, account.email);
      await settle();
      return answerCode(harness().app, challenge, appCode(secret));
    }),
    [`DELETE ${endBrowserTrust.path}`]: after(
      settle,
      async () => {
        const { account, secret, browser: one } = await accountWithApp(harness());
        const challenge = await challengeFor(harness().app, account.email);
        await ok(answerCode(harness().app, challenge, appCode(secret), { trust: true }));
        const { trusted_browsers } = (await one.get('/api/auth/security')).json();
        return { one, id: trusted_browsers[0].id };
      },
      ({ one, id }) => one.delete(endBrowserTrust.path.replace(':id', String(id))),
    ),
  };
}

function resetWrites({ harness, browser, settle }: SecondStepWriteParts): Record<string, WriteExample> {
  return {
    [`POST ${resetSecondStep.path}`]: after(
      settle,
      async () => {
        const { id } = await createAccount(harness().db);
        await createCodeApp(harness().db, id);
        return id;
      },
      (id) => browser().post(resetSecondStep.path.replace(':id', String(id))),
    ),
  };
}

function linkWrites({ harness, browser, settle }: SecondStepWriteParts): Record<string, WriteExample> {
  return {
    [`DELETE ${singleSignOnLinks.remove.path}`]: after(
      settle,
      async () => {
        const { id } = await createAccount(harness().db);
        const identity = { user_id: id, issuer: 'https://idp.example', subject: `of-${id}` };
        const times = { created_at: now(), last_used_at: now() };
        await insertRows(harness().db, 'single_sign_on_identities', { ...identity, ...times });
        return id;
      },
      (id) => browser().delete(singleSignOnLinks.remove.path.replace(':id', String(id))),
    ),
  };
}

function passkeyWrites(parts: SecondStepWriteParts): Record<string, WriteExample> {
  const { harness, settle } = parts;
  const itsPasskey = async () => {
    const one = await own(harness());
    await withPasskey(one);
    const { passkeys } = (await one.get(ownPasskeys.list.path)).json();
    return { one, path: `${ownPasskeys.list.path}/${passkeys[0].id}` };
  };
  return {
    [`POST ${ownPasskeys.options.path}`]: asOwn(parts, (one) => one.post(ownPasskeys.options.path)),
    [`POST ${ownPasskeys.list.path}`]: after(
      settle,
      async () => {
        const one = await own(harness());
        return { one, ...(await newChallenge(one)) };
      },
      ({ one, options, cookie }) => {
        const response = new Authenticator().create({ challenge: options.challenge }, options.user.id);
        return one.post(ownPasskeys.list.path, { response }, { cookie });
      },
    ),
    [`PUT ${ownPasskeys.list.path}/:id`]: after(settle, itsPasskey, ({ one, path }) =>
      one.put(path, { name: 'Phone' }),
    ),
    [`DELETE ${ownPasskeys.list.path}/:id`]: after(settle, itsPasskey, ({ one, path }) => one.delete(path)),
    [`POST ${passkeySignIn.optionsPath}`]: changing(
      [],
      async () => (await signInChallenge(harness().app)).asked,
    ),
    [`POST ${passkeySignIn.path}`]: changing(['users'], async () => {
      const authenticator = await withPasskey(await own(harness()));
      await settle();
      return signInWith(harness().app, authenticator);
    }),
  };
}

function proofWrites(parts: SecondStepWriteParts): Record<string, WriteExample> {
  const { harness, settle } = parts;
  const withKey = async () => {
    const one = await own(harness());
    return { one, authenticator: await withPasskey(one) };
  };
  return {
    [`POST ${proofCalls.password.path}`]: asOwn(parts, (one) =>
      one.post(proofCalls.password.path, { password: PASSWORD }),
    ),
    [`POST ${proofCalls.code.path}`]: withApp(parts, (there) =>
      there.browser.post(proofCalls.code.path, { code: appCode(there.secret) }),
    ),
    [`POST ${proofCalls.passkeyOptions.path}`]: after(settle, withKey, ({ one }) =>
      one.post(proofCalls.passkeyOptions.path),
    ),
    [`POST ${proofCalls.passkey.path}`]: after(
      settle,
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

/** A write of somebody with an account of their own. */
function asOwn(
  { harness, settle }: SecondStepWriteParts,
  write: (one: Browser) => ReturnType<WriteExample['write']>,
): WriteExample {
  return after(settle, () => own(harness()), write);
}

/** A write of somebody with a code app. */
function withApp(
  { harness, settle }: SecondStepWriteParts,
  write: (there: Awaited<ReturnType<typeof accountWithApp>>) => ReturnType<WriteExample['write']>,
): WriteExample {
  return after(settle, () => accountWithApp(harness()), write);
}

/** A write that changes no list, after what has to be there for it, and after every list was read. */
function after<There>(
  settle: () => Promise<unknown>,
  prepare: () => Promise<There>,
  write: (there: There) => ReturnType<WriteExample['write']>,
): WriteExample {
  return {
    changes: [],
    async write() {
      const there = await prepare();
      await settle();
      return write(there);
    },
  };
}
