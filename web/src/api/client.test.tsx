import { MESSAGES } from '@kitroom/contract/errors';
import { sizeResource } from '@kitroom/contract/size';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Reply, refused, serveApi, succeeded } from '../../test/api-server.ts';
import { createGate } from '../../test/gate.ts';
import { refusing } from '../../test/replies.ts';
import { ApiError, errorText } from './api-error.ts';
import { BETWEEN, connectSession, request, TOO_LARGE_BETWEEN } from './client.ts';
import { acceptCsrfToken, clearCsrfToken, keepCsrfToken, storeCsrfToken } from './csrf-token.ts';
import { NOT_KNOWN } from './resend.ts';
import { resourceApi, StaleError } from './resource-api.ts';

const PATH = '/api/admin/size';
const small = { id: 1, name: 'Small', code: 'S', description: null, sort_order: 1, is_active: true };

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`An ApiError was due, not ${String(error)}`);
  return error;
}

const write = (path = PATH, json: object = {}) => request(path, { method: 'POST', json });

beforeEach(() => {
  clearCsrfToken();
  acceptCsrfToken();
});

function session({ signInAgain = false, token = 'fresh', prove = false } = {}) {
  const link = {
    refresh: vi.fn(async () => storeCsrfToken(token)),
    check: vi.fn(async () => {}),
    signInAgain: vi.fn(async () => signInAgain),
    prove: vi.fn(async () => prove),
  };
  onTestFinished(connectSession(link));
  return link;
}

describe('request', () => {
  it('sends the CSRF token of local storage with writes, and with nothing else', async () => {
    const api = await serveApi({ [`GET ${PATH}`]: () => ({}), [`POST ${PATH}`]: () => ({}) });
    storeCsrfToken('token-1');
    await request(PATH);
    await write(PATH, { name: 'Small' });
    expect(api.calls.map(({ headers }) => headers['x-csrf-token'])).toEqual([undefined, 'token-1']);
    expect(api.calls[1]?.headers['content-type']).toBe('application/json');
    expect(api.calls[1]?.body).toEqual({ name: 'Small' });
  });

  it('throws what the server says, with its field errors', async () => {
    const errors = [{ path: 'name', message: 'Name is required' }];
    await serveApi({ [`POST ${PATH}`]: refusing(400, 'No', { errors }) });
    const failure = await failureOf(write());
    expect(failure).toMatchObject({ status: 400, message: 'No', errors, path: null });
  });
});

describe('an answer of something in between', () => {
  const page = (status: number): Reply => ({ status, body: '<html>Sign in to your network</html>' });

  it.each([401, 403])('says nothing about who is signed in or what they may do: %d', async (status) => {
    const link = session({ signInAgain: true });
    await serveApi({ [`GET ${PATH}`]: () => page(status), [`POST ${PATH}`]: () => page(status) });
    const signIn = () => request(PATH, { method: 'POST', signedOut: 'throw' });
    for (const call of [() => request(PATH), write, signIn])
      expect(await failureOf(call())).toMatchObject({ status: 0, message: BETWEEN });
    expect([link.signInAgain.mock.calls, link.check.mock.calls]).toEqual([[], []]);
  });

  it('is not taken for what was asked for, and says what is too large; a sign-out needs no other answer', async () => {
    const { answers } = await serveApi({
      [`GET ${PATH}`]: () => page(200),
      [`POST ${PATH}`]: () => page(413),
    });
    expect(await failureOf(request(PATH))).toMatchObject({ message: BETWEEN });
    expect(await failureOf(write())).toMatchObject({ message: TOO_LARGE_BETWEEN });
    answers[`POST ${PATH}`] = () => ({ body: '' });
    await request(PATH, { method: 'POST', signedOut: 'throw' });
  });

  it('is silent where it is asked who is signed in', async () => {
    await serveApi({ [`GET ${PATH}`]: () => page(401) });
    expect(await failureOf(request(PATH, { signedOut: 'throw' }))).toMatchObject({
      status: 401,
      message: '',
    });
  });
});

describe('an ended session', () => {
  it('repeats the call with the new token once the user has signed in', async () => {
    const link = session({ signInAgain: true });
    link.signInAgain.mockImplementation(async () => {
      storeCsrfToken('new');
      return true;
    });
    let signedIn = false;
    const api = await serveApi({
      [`POST ${PATH}`]: () => {
        const status = signedIn ? 201 : 401;
        signedIn = true;
        return { status, body: { success: status === 201, message: '' } };
      },
    });
    storeCsrfToken('old');
    await write();
    expect(api.calls.map(({ headers }) => headers['x-csrf-token'])).toEqual(['old', 'new']);
  });

  it('throws when the user is sent to the sign-in page instead', async () => {
    session({ signInAgain: false });
    const api = await serveApi({ [`GET ${PATH}`]: refusing(401, 'x') });
    expect(await failureOf(request(PATH))).toMatchObject({ status: 401 });
    expect(api.calls).toHaveLength(1);
  });

  it('asks nobody when the call is the sign-in itself', async () => {
    const link = session({ signInAgain: true });
    await serveApi({ 'POST /api/auth/login': refusing(401, 'Wrong') });
    const failure = await failureOf(
      request('/api/auth/login', { method: 'POST', json: {}, signedOut: 'throw' }),
    );
    expect(failure.message).toBe('Wrong');
    expect(link.signInAgain).not.toHaveBeenCalled();
  });
});

describe('a stale CSRF token', () => {
  const stale = refusing(403, MESSAGES.badCsrfToken);

  it('is fetched again, and the call repeated', async () => {
    session({ token: 'fresh' });
    storeCsrfToken('old');
    const api = await serveApi({
      [`POST ${PATH}`]: ({ headers }) => (headers['x-csrf-token'] === 'fresh' ? {} : stale()),
    });
    await write();
    expect(api.calls).toHaveLength(2);
  });

  it('is fetched once only, and not suspected behind a 403 of another kind', async () => {
    const link = session();
    const api = await serveApi({ [`POST ${PATH}`]: stale });
    expect((await failureOf(write())).status).toBe(403);
    expect(api.calls).toHaveLength(2);
    api.answers[`POST ${PATH}`] = refusing(403, MESSAGES.forbidden);
    expect((await failureOf(write())).message).toBe(MESSAGES.forbidden);
    expect(api.calls).toHaveLength(3);
    expect(link.refresh).toHaveBeenCalledTimes(1);
  });
});

describe('a proof that has grown old', () => {
  const asked = refused(403, MESSAGES.proofRequired, { code: 'proof-required' });

  it('is asked for, and the call repeated: once, even if the answer stays the same', async () => {
    const link = session({ prove: true });
    const replies = [asked, succeeded({ id: 1 })];
    const api = await serveApi({ [`POST ${PATH}`]: () => replies.shift() ?? asked });
    expect((await write(PATH, { a: 1 })).body).toEqual({ success: true, id: 1 });
    expect(api.calls.map(({ body }) => body)).toEqual([{ a: 1 }, { a: 1 }]);
    expect(link.prove).toHaveBeenCalledTimes(1);
    expect(link.check).not.toHaveBeenCalled();
    expect((await failureOf(write())).status).toBe(403);
    expect(api.calls).toHaveLength(4);
    expect(link.prove).toHaveBeenCalledTimes(2);
  });

  it('is what the call fails with when nobody gives one: once, and without asking for permissions', async () => {
    const link = session();
    const api = await serveApi({ [`POST ${PATH}`]: () => asked });
    const failure = await failureOf(write());
    expect(failure).toMatchObject({ status: 403, message: 'Please confirm that it’s you, then try again.' });
    expect(errorText(failure, 'Failed', 'Not allowed')).toBe(MESSAGES.proofRequired);
    expect(api.calls).toHaveLength(1);
    expect(link.check).not.toHaveBeenCalled();
  });
});

describe('what may have changed without this tab', () => {
  it('a 403 asks for the permissions again, except of the calls that sign in or ask for them', async () => {
    const link = session();
    await serveApi({ [`GET ${PATH}`]: refusing(403) });
    await failureOf(request(PATH));
    expect(link.check).toHaveBeenCalledTimes(1);
    await failureOf(request(PATH, { signedOut: 'throw' }));
    expect(link.check).toHaveBeenCalledTimes(1);
  });

  it('a write waits until it is known who has signed in in another tab; a read does not', async () => {
    const link = session({ token: 'known now' });
    const api = await serveApi({ [`GET ${PATH}`]: () => ({}), [`POST ${PATH}`]: () => ({}) });
    storeCsrfToken('mine');
    localStorage.setItem('csrfToken', 'of another tab');
    await request(PATH);
    expect(link.refresh).not.toHaveBeenCalled();
    await write();
    expect(api.calls.map(({ headers }) => headers['x-csrf-token'])).toEqual([undefined, 'known now']);
  });
});

describe('a write that is sent again', () => {
  /** A write whose answer is lost, and who signs in before it is sent again. */
  async function loseThenSignIn(refresh: () => Promise<void>, signIn = () => keepCsrfToken('of whom?')) {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    storeCsrfToken('mine');
    onTestFinished(connectSession({ ...session(), refresh }));
    const sent: (string | null)[] = [];
    const { fetch } = globalThis;
    onTestFinished(() => {
      globalThis.fetch = fetch;
    });
    globalThis.fetch = async (_path, init) => {
      sent.push(new Headers(init?.headers).get('x-csrf-token'));
      return sent.length === 1 ? new Response('', { status: 504 }) : Response.json({ success: true });
    };
    const end = vi.fn();
    void write().then(
      () => end('done'),
      (error: Error) => end(error.message),
    );
    await vi.advanceTimersByTimeAsync(500);
    signIn();
    await vi.runAllTimersAsync();
    return { sent, ends: () => end.mock.calls.flat() };
  }

  it('never goes with the session of somebody else: who asks is not told, for the page is loaded again', async () => {
    const gone = createGate();
    const { sent, ends } = await loseThenSignIn(() => gone.opened);
    expect([sent, ends()]).toEqual([['mine'], []]);
    // What is sent again is counted, for all tests together.
    gone.open();
    await vi.runAllTimersAsync();
  });

  it('goes with no later session while nobody can say whose it is, and ends with the truth', async () => {
    const { sent, ends } = await loseThenSignIn(async () => {});
    expect([sent, ends()]).toEqual([['mine'], [NOT_KNOWN]]);
  });

  it('goes without a session no more than with another one once its user has signed out', async () => {
    const { sent } = await loseThenSignIn(async () => {}, clearCsrfToken);
    expect(sent).toEqual(['mine']);
  });

  it('goes on as the same user, who has signed in again', async () => {
    const { sent, ends } = await loseThenSignIn(async () => storeCsrfToken('mine, too'));
    expect([sent, ends()]).toEqual([['mine', 'mine, too'], ['done']]);
  });
});

describe('a write that is on its way', () => {
  it('is not sent twice', async () => {
    const answer = createGate<Reply>();
    const api = await serveApi({ [`POST ${PATH}`]: () => answer.opened });
    const clicks = [write(), write()];
    answer.open(succeeded({ count: 1 }));
    expect((await Promise.all(clicks)).map(({ body }) => body)).toEqual([
      { success: true, count: 1 },
      { success: true, count: 1 },
    ]);
    expect(api.calls).toHaveLength(1);
    await write();
    expect(api.calls).toHaveLength(2);
  });

  it('is not waited for when the page that asked for a sign-in is gone', async () => {
    const signInAgain = vi.fn(() => createGate<boolean>().opened);
    const disconnect = connectSession({ ...session(), signInAgain });
    const answers: Reply[] = [{ status: 401 }, {}];
    const api = await serveApi({ [`POST ${PATH}`]: () => answers.shift() ?? {} });
    void write();
    await vi.waitFor(() => expect(signInAgain).toHaveBeenCalled());
    disconnect();
    await write();
    expect(api.calls).toHaveLength(2);
  });
});

describe('resourceApi', () => {
  const sizes = resourceApi(sizeResource);

  it('keeps the ETag with the record and sends it as If-Match', async () => {
    const api = await serveApi({
      [`GET ${PATH}/1`]: () => ({ body: { success: true, size: small }, headers: { ETag: '"7"' } }),
      [`PUT ${PATH}/1`]: () => ({ body: { success: true, size: small }, headers: { ETag: '"8"' } }),
    });
    const { item, etag } = await sizes.get(1);
    expect(item.size).toEqual(small);
    const { name, code } = item.size;
    expect((await sizes.update(1, { name, code, description: null }, etag)).etag).toBe('"8"');
    expect(api.calls[1]?.headers['if-match']).toBe('"7"');
  });

  it('throws the record as it stands now when somebody else has saved', async () => {
    const theirs = { ...small, name: 'Little' };
    const body = { success: false, message: MESSAGES.stale, size: theirs };
    await serveApi({ [`PUT ${PATH}/1`]: () => ({ status: 412, body, headers: { ETag: '"9"' } }) });
    const failure = await failureOf(sizes.update(1, { name: 'S', code: 'S', description: null }, '"7"'));
    expect(failure).toBeInstanceOf(StaleError);
    expect(failure).toMatchObject({ current: { item: { size: theirs }, etag: '"9"' } });
  });

  it('asks for the record where something in between has taken its version out of that answer', async () => {
    const stale = { success: false, message: MESSAGES.stale, size: small };
    await serveApi({
      [`PUT ${PATH}/1`]: () => ({ status: 412, body: stale }),
      [`GET ${PATH}/1`]: () => succeeded({ size: small }, '"9"'),
    });
    const failure = await failureOf(sizes.update(1, { name: 'S', code: 'S', description: null }, '"7"'));
    expect(failure).toMatchObject({ current: { item: { size: small }, etag: '"9"' } });
  });
});
