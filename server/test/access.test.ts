import { readFileSync } from 'node:fs';
import { ACCESS_RULE_MESSAGES } from '@kitroom/contract/access/access-rules';
import { TOKEN_CODES } from '@kitroom/contract/access/api-tokens';
import { SECOND_STEP_REQUIRED } from '@kitroom/contract/access/second-step-required';
import type { Call } from '@kitroom/contract/call';
import { PERMISSION_CODES, type PermissionCode } from '@kitroom/contract/permissions';
import { describe, expect, it } from 'vitest';
import { createApiToken } from './api-tokens.ts';
import { stopClock } from './clock.ts';
import { type Browser, describeApp, type Harness } from './harness.ts';
import { lineOf, ROUTES } from './routes.ts';
import { setRows } from './rows.ts';
import { ageProof, createCodeApp, PROOF_REQUIRED } from './second-steps.ts';

const PROOF_MILLISECONDS = 15 * 60 * 1000;

const RULES = [
  ACCESS_RULE_MESSAGES.strongerUser,
  ACCESS_RULE_MESSAGES.strongerSessions,
  ACCESS_RULE_MESSAGES.allSessions,
  ACCESS_RULE_MESSAGES.strongerSecondStep,
  ACCESS_RULE_MESSAGES.strongerLink,
];

type Route = Call & { url: string };

const routes = ROUTES.map((call): Route => ({ ...call, url: call.path.replace(':id', '1') }));
const guarded = routes.filter((route) => route.access !== 'PUBLIC');
const waitsForSecondStep = guarded.filter((route) => !route.beforeSecondStep);
const writes = routes.filter((route) => route.method !== 'GET');

function name(route: Route): string {
  return `${route.method} ${route.url}`;
}

/** Calls a route with an empty JSON body where it takes one. */
function call(harness: Harness, { method, url }: Route, headers: Record<string, string>) {
  return harness.app.inject({
    method,
    url,
    headers,
    ...(method === 'POST' || method === 'PUT' ? { payload: {} } : {}),
  });
}

describeApp('every route', (harness) => {
  // What is refused changes nothing: routes with the same codes are refused to the same visitors.
  const visitors = new Map<string, Promise<Browser>>();
  const visitor = (who: string, permissions: readonly PermissionCode[]) => {
    const key = `${who} ${permissions}`;
    const known = visitors.get(key) ?? harness().signIn({ permissions });
    visitors.set(key, known);
    return known;
  };

  it('is written in routes.txt with its permission', () => {
    const inventory = readFileSync(new URL('./routes.txt', import.meta.url), 'utf8');
    expect(ROUTES.map(lineOf)).toEqual(inventory.trim().split('\n'));
  });

  it.each(named(guarded))(
    '%s refuses who has no session, lacks its codes, or must change the password',
    async (_name, route) => {
      expect((await call(harness(), route, {})).statusCode).toBe(refusalOf(route, 401));
      const codes = codesOf(route);
      if (codes.length > 0) {
        const other = await visitor(
          'other',
          PERMISSION_CODES.filter((code) => !codes.includes(code)),
        );
        const refused = await call(harness(), route, headersOf(other));
        expect(refused.statusCode).toBe(refusalOf(route, 403));
      }
      if (route.beforePasswordChange) return;
      const holder = await visitor('must change', codes);
      await setRows(harness().db, 'users', { id: holder.userId }, { password_change_required: 1 });
      const mustChange = await call(harness(), route, headersOf(holder));
      expect(mustChange.statusCode).toBe(refusalOf(route, 403));
    },
  );

  it.each(named(guarded))('%s lets each holder of a code through', async (_name, route) => {
    const accepted = typeof route.access === 'string' ? [[]] : route.access.map((code) => [code]);
    for (const permissions of accepted) {
      const holder = await harness().signIn({ permissions });
      const answer = await call(harness(), route, headersOf(holder));
      // Who holds the code is let through as far as the rule about this user, or about everybody.
      const isRule = RULES.some((message) => answer.body.includes(message));
      if (!isRule) expect([401, 403]).not.toContain(answer.statusCode);
      expect(answer.statusCode).toBeLessThan(500);
    }
  });

  it.each(named(guarded))(
    '%s lets API tokens with each of its codes through, and no other token',
    async (_name, route) => {
      const codes = codesOf(route);
      const others = TOKEN_CODES.filter((code) => !codes.includes(code));
      for (const code of [...codes, undefined]) {
        const token = await createApiToken(harness(), code === undefined ? others : [code]);
        const answer = await call(harness(), route, { authorization: `Bearer ${token}` });
        const isFree = route.access === 'SIGNED_IN' || code !== undefined;
        if (route.peopleOnly || !isFree) expect(answer.statusCode).toBe(refusalOf(route, 403));
        else if (!RULES.some((message) => answer.body.includes(message)))
          expect([401, 403]).not.toContain(answer.statusCode);
      }
    },
  );

  it.each(named(guarded.filter(({ proof }) => proof)))(
    '%s asks for a proof of the last 15 minutes where the account has a second step',
    async (_name, route) => {
      stopClock();
      const holder = await harness().signIn({ permissions: codesOf(route) });
      const ask = () => call(harness(), route, headersOf(holder));
      await ageProof(harness(), holder.userId, null);
      expect((await ask()).body).not.toContain(PROOF_REQUIRED.message);

      await createCodeApp(harness().db, holder.userId);
      for (const age of [null, PROOF_MILLISECONDS]) {
        await ageProof(harness(), holder.userId, age);
        const refused = await ask();
        expect(refused.statusCode).toBe(403);
        if (answersPage(route)) expect(refused.body).toContain(PROOF_REQUIRED.message);
        else expect(refused.json()).toEqual(PROOF_REQUIRED);
      }
      await ageProof(harness(), holder.userId, PROOF_MILLISECONDS - 1);
      expect((await ask()).body).not.toContain(PROOF_REQUIRED.message);
    },
  );

  it.each(named(writes.filter((route) => route.csrf !== false && route.access !== 'PUBLIC')))(
    '%s refuses a write without the CSRF token, and one with the token of another session',
    async (_name, route) => {
      const [own, foreign] = [await visitor('own', codesOf(route)), await visitor('foreign', codesOf(route))];
      expect((await call(harness(), route, { cookie: own.cookie })).statusCode).toBe(403);
      const mixed = { cookie: own.cookie, 'x-csrf-token': foreign.csrfToken };
      expect((await call(harness(), route, mixed)).statusCode).toBe(403);
    },
  );

  it.each(named(writes))('%s refuses other sites', async (_name, route) => {
    const own = await visitor('own', codesOf(route));
    // Which ones are others: origin.test.ts.
    const answer = await call(harness(), route, { ...headersOf(own), 'sec-fetch-site': 'cross-site' });
    expect(answer.json()).toEqual({ success: false, message: 'Requests from other sites are refused' });
    expect(answer.statusCode).toBe(403);
  });
});

describeApp(
  'every route where everyone must have a second step',
  (harness) => {
    it.each(named(waitsForSecondStep))('%s refuses a session whose user has none', async (_name, route) => {
      const holder = await harness().signIn({ permissions: codesOf(route) });
      const headers = headersOf(holder);
      const answer = await call(harness(), route, headers);
      expect(answer.statusCode).toBe(refusalOf(route, 403));
      if (answer.statusCode === 403) expect(answer.json()).toEqual(SECOND_STEP_REFUSAL);
      await createCodeApp(harness().db, holder.userId);
      expect((await call(harness(), route, headers)).body).not.toContain(SECOND_STEP_REQUIRED.message);
    });

    it.each(named(guarded.filter((route) => route.beforeSecondStep)))(
      '%s is answered',
      async (_name, route) => {
        const holder = await harness().signIn({ permissions: [] });
        expect([401, 403]).not.toContain((await call(harness(), route, headersOf(holder))).statusCode);
      },
    );
  },
  { SECOND_STEP: 'everyone' },
);

const SECOND_STEP_REFUSAL = {
  success: false,
  message: SECOND_STEP_REQUIRED.message,
  code: 'second-step-required',
};

function named(some: readonly Route[]): (readonly [string, Route])[] {
  return some.map((route) => [name(route), route]);
}

function codesOf({ access }: Route): readonly PermissionCode[] {
  return typeof access === 'string' ? [] : access;
}

function headersOf({ cookie, csrfToken }: Browser): Record<string, string> {
  return { cookie, 'x-csrf-token': csrfToken };
}

function hasTokenCode(access: Route['access']): boolean {
  return typeof access !== 'string' && access.some((code) => TOKEN_CODES.includes(code));
}

// A download is a browser's navigation: it answers pages and redirects instead of JSON with these codes.
function refusalOf(route: Route, status: number): number {
  return answersPage(route) ? 302 : status;
}

function answersPage({ pages }: Route): boolean {
  return pages === true;
}

describe('the inventory', () => {
  it('uses every permission code of the application', () => {
    const used = new Set(routes.flatMap((route) => route.access));
    expect(PERMISSION_CODES.filter((code) => !used.has(code))).toEqual([]);
  });

  it('has no route that a token can call and that changes what people may do', () => {
    const open = routes.filter(({ peopleOnly, access }) => !peopleOnly && access !== 'PUBLIC');
    const changing = open.filter(({ access }) => access !== 'SIGNED_IN' && !hasTokenCode(access));
    expect(changing.map(({ url }) => url)).not.toEqual([]);
    for (const { method, url } of changing)
      expect(`${method} ${url}`).toMatch(/roles|permissions|users|backups/u);
  });

  it('answers no admin call before a required change of password', () => {
    const early = routes.filter((route) => route.beforePasswordChange).map((route) => route.url);
    expect(early.filter((url) => url.startsWith('/api/admin/'))).toEqual([]);
  });
});
