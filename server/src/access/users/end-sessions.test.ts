import { ACCESS_RULE_MESSAGES, ADMINISTRATION_CODES } from '@kitroom/contract/access/access-rules';
import { apiTokens, dayFromNow } from '@kitroom/contract/access/api-tokens';
import { endAllSessions, endSessions } from '@kitroom/contract/access/end-sessions';
import { singleSignOnLinks } from '@kitroom/contract/access/single-sign-on-links';
import { resetSecondStep } from '@kitroom/contract/access/users-second-steps';
import { authCalls } from '@kitroom/contract/auth-calls';
import { MESSAGES } from '@kitroom/contract/errors';
import { PERMISSION_CODES, type PermissionCode } from '@kitroom/contract/permissions';
import { type Webhook, webhooks } from '@kitroom/contract/webhooks/webhooks';
import { expect, it } from 'vitest';
import { createAccount, letPass } from '../../../test/accounts.ts';
import { refusal, told } from '../../../test/answers.ts';
import { createApiToken } from '../../../test/api-tokens.ts';
import { changesOf } from '../../../test/change-log.ts';
import { unique } from '../../../test/factories.ts';
import { type Browser, describeApp, describeOnBothEngines, type Harness } from '../../../test/harness.ts';
import { late } from '../../../test/meeting.ts';
import { deleteRows, insertRows, rowsOf } from '../../../test/rows.ts';
import { createCodeApp } from '../../../test/second-steps.ts';
import { createWebhook, path, saveWebhook } from '../../../test/webhooks.ts';
import { now } from '../../platform/db/now.ts';

const TELLS = { entities: ['sizes'], is_active: true };
const TOKEN = { name: 'Shop', codes: ['SIZE_READ'], expires_on: dayFromNow(1) };
const COLUMNS = ['actor_user_id', 'entity', 'entity_id'] as const;
const pathOf = (id: number) => endSessions.path.replace(':id', String(id));
const ended = (count: number) => [200, { success: true, message: 'Sessions ended', ended: count }];
const entriesOf = async ({ db }: Harness, userId: number) =>
  (await changesOf(db, 'users', userId)).filter(({ action }) => action === 'sessions-ended');
const statusOf = async (browser: Browser) => (await browser.get(authCalls.userPermissions.path)).statusCode;

describeApp('the end of a user’s sessions', (harness) => {
  const signIn = (...permissions: PermissionCode[]) => harness().signIn({ permissions });

  it('signs them out everywhere, and nobody else, and is recorded once', async () => {
    const [actor, user, stranger] = [await signIn('USERS_UPDATE'), await signIn(), await signIn()];
    const elsewhere = await harness().signInAs(user.userId);
    expect(told(await actor.post(pathOf(user.userId)))).toEqual(ended(2));
    expect(await Promise.all([user, elsewhere, stranger, actor].map(statusOf))).toEqual([401, 401, 200, 200]);
    expect(told(await actor.post(pathOf(user.userId)))).toEqual(ended(0));
    expect(await entriesOf(harness(), user.userId)).toEqual([
      { actor: actor.userId, action: 'sessions-ended', before: null, after: null },
    ]);
    expect(await statusOf(await harness().signInAs(user.userId))).toBe(200);
  });

  it('leaves one’s own present session', async () => {
    const actor = await signIn('USERS_UPDATE');
    const elsewhere = await harness().signInAs(actor.userId);
    expect(told(await actor.post(pathOf(actor.userId)))).toEqual(ended(1));
    expect(await Promise.all([actor, elsewhere].map(statusOf))).toEqual([200, 401]);
  });

  it('leaves none to an API token, which has none of its own', async () => {
    const token = await createApiToken(harness(), ['USERS_UPDATE']);
    const user = await signIn();
    const headers = { authorization: `Bearer ${token}` };
    const answer = await harness().app.inject({ method: 'POST', url: pathOf(user.userId), headers });
    expect(told(answer)).toEqual(ended(1));
    expect(await statusOf(user)).toBe(401);
  });

  it('does not count sessions that had ended by themselves', async () => {
    const user = await signIn();
    await letPass(harness().db, harness().config.session.idle);
    const actor = await signIn('USERS_UPDATE');
    expect(told(await actor.post(pathOf(user.userId)))).toEqual(ended(0));
    expect(await entriesOf(harness(), user.userId)).toEqual([]);
  });

  it('is refused to people who lack a code of the user, and where there is nobody', async () => {
    const [actor, stronger] = [await signIn('USERS_UPDATE'), await signIn('USERS_UPDATE', 'SIZE_READ')];
    const message = ACCESS_RULE_MESSAGES.strongerSessions;
    expect(refusal(await actor.post(pathOf(stronger.userId)))).toEqual([403, message]);
    expect(await statusOf(stronger)).toBe(200);
    expect(refusal(await actor.post(pathOf(999_999)))).toEqual([404, 'User not found']);
    const equal = await signIn('USERS_UPDATE', 'SIZE_READ');
    expect(told(await equal.post(pathOf(stronger.userId)))).toEqual(ended(1));
  });
});

describeApp('the end of all sessions', (harness) => {
  const signIn = (...permissions: PermissionCode[]) => harness().signIn({ permissions });
  const entries = () => rowsOf(harness().db, 'change_log', { action: 'sessions-ended' }, COLUMNS);

  it('signs out everybody but the present session, stronger people too, and is recorded', async () => {
    const actor = await signIn(...ADMINISTRATION_CODES);
    const others = [await harness().signInAs(actor.userId), await signIn(), await signIn('SIZE_READ')];
    expect(told(await actor.post(endAllSessions.path))).toEqual(ended(3));
    expect(await statusOf(actor)).toBe(200);
    expect(await Promise.all(others.map(statusOf))).toEqual([401, 401, 401]);
    expect(await entries()).toEqual([{ actor_user_id: actor.userId, entity: 'sessions', entity_id: null }]);
    expect(told(await actor.post(endAllSessions.path))).toEqual(ended(0));
    expect(await entries()).toHaveLength(1);
  });

  it.each(ADMINISTRATION_CODES)('is refused without %s', async (code) => {
    const user = await signIn();
    const actor = await signIn(...ADMINISTRATION_CODES.filter((other) => other !== code));
    const answer = await actor.post(endAllSessions.path);
    const message = code === 'USERS_UPDATE' ? MESSAGES.forbidden : ACCESS_RULE_MESSAGES.allSessions;
    expect(refusal(answer)).toEqual([403, message]);
    expect(await statusOf(user)).toBe(200);
  });
});

describeApp('whoever is signed out while their call waits for the database', (harness) => {
  const ADDRESS = 'https://8.8.8.8/hook';
  type Target = { userId: number; webhook: Webhook };
  it.each<[string, (actor: Browser, target: Target) => ReturnType<Browser['post']>]>([
    ['makes no webhook', (actor) => actor.post(webhooks.create.path, { address: ADDRESS, ...TELLS })],
    ['changes none', (actor, { webhook }) => saveWebhook(actor, webhook, { is_active: false })],
    [
      'gets no secret of one',
      (actor, { webhook }) => actor.post(path(webhooks.replaceSecret.path, webhook.id)),
    ],
    ['makes no API token', (actor) => actor.post(apiTokens.create.path, TOKEN)],
    ['resets no second step', (actor, { userId }) => actor.post(path(resetSecondStep.path, userId))],
    ['removes no link', (actor, { userId }) => actor.delete(path(singleSignOnLinks.remove.path, userId))],
  ])('%s', async (_what, act) => {
    const { db } = harness();
    const actor = await harness().signIn({ permissions: PERMISSION_CODES });
    const { webhook } = await createWebhook(actor, { address: ADDRESS });
    const { id: userId } = await createAccount(db);
    await createCodeApp(db, userId);
    const person = { user_id: userId, issuer: 'https://idp.example', subject: unique('who') };
    await insertRows(db, 'single_sign_on_identities', { ...person, created_at: now(), last_used_at: now() });
    const signOut = () => deleteRows(db, 'sessions', { user_id: actor.userId });
    const answer = await late(harness(), () => act(actor, { userId, webhook }), signOut);
    expect(refusal(answer)).toEqual([401, MESSAGES.notSignedIn]);
    const again = await act(await harness().signInAs(actor.userId), { userId, webhook });
    expect(String(again.statusCode)).toMatch(/^20/u);
  });
});

describeOnBothEngines('the end of sessions by two people at the same time', (harness) => {
  const signIn = (...permissions: PermissionCode[]) => harness().signIn({ permissions });

  it('of one user counts each session once', async () => {
    const [first, second] = [await signIn('USERS_UPDATE'), await signIn('USERS_UPDATE')];
    const user = await signIn();
    for (let n = 0; n < 4; n++) await harness().signInAs(user.userId);
    const answers = await Promise.all([first, second].map((actor) => actor.post(pathOf(user.userId))));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(answers.map((answer) => answer.json().ended).toSorted()).toEqual([0, 5]);
    expect(await entriesOf(harness(), user.userId)).toHaveLength(1);
  });

  it.each(['each other', 'everybody'])('of %s leaves one of them signed in', async (whose) => {
    const [first, second] = [await signIn(...ADMINISTRATION_CODES), await signIn(...ADMINISTRATION_CODES)];
    const end = (actor: Browser, other: Browser) =>
      actor.post(whose === 'everybody' ? endAllSessions.path : pathOf(other.userId));
    const answers = await Promise.all([end(first, second), end(second, first)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
    expect((await Promise.all([first, second].map(statusOf))).toSorted()).toEqual([200, 401]);
  });
});
