import { ownPermissions } from '@kitroom/contract/auth';
import type { PermissionCode } from '@kitroom/contract/permissions';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { callUnread } from '../api/call.ts';
import { parseBody } from '../api/client.ts';
import {
  acceptCsrfToken,
  clearCsrfToken,
  keepCsrfToken,
  readCsrfToken,
  storeCsrfToken,
} from '../api/csrf-token.ts';
import { LOAD_FAILED } from '../api/failures.ts';
import { type Permissions, PermissionsContext } from './permissions-context.ts';
import { SIGN_IN_PATHS } from './sign-in-paths.ts';
import { discardUnsavedChanges } from './unsaved-changes.ts';
import { forgetTab, forgetUser, rememberUser } from './user-storage.ts';

type State = Pick<Permissions, 'loading' | 'error' | 'data'>;

/** The server has let somebody in, and does not know them with the next call: also if an https address is opened without the s. */
const NO_COOKIE =
  'This browser did not keep you signed in. Allow cookies for this site, check that its address begins with https, and try again.';

const NOBODY: State = { loading: false, error: null, data: null };

/**
 * Loads who is signed in, and provides it to everything below. If it is another user than before, the application
 * starts over. Neither its updates nor the navigations are transitions, which React may render in another order.
 */
export function PermissionsProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<State>({ loading: true, error: null, data: null });
  const newest = useRef<Promise<State> | null>(null);
  // Whose data this tab may hold, also after the session has ended.
  const user = useRef<number | null>(null);

  const ask = useCallback((keepOnError: boolean) => {
    const call: Promise<State> = load().then(async (loaded) => {
      // A late response to an older call must not overwrite a newer one, and waits for it, because it may start the
      // application over.
      if (call !== newest.current) return newest.current ?? loaded;
      if (user.current !== null && isSomebodyElse(user.current, loaded)) {
        // Signed out in another tab. If another user has signed in, the previous user's drafts wait for their return.
        if (loaded.data === null) forgetUser(user.current);
        return startAfresh('/');
      }
      newest.current = null;
      if (loaded.data !== null) {
        user.current = loaded.data.userId;
        // SPEC's answer has none: that of the sign-in stays.
        if (loaded.data.csrfToken !== '') storeCsrfToken(loaded.data.csrfToken);
        rememberUser(loaded.data.userId);
      } else if (loaded.error === null) acceptCsrfToken();
      if (!keepOnError || loaded.error === null)
        setState((before) => (isEqual(before, loaded) ? before : loaded));
      return loaded;
    });
    newest.current = call;
    return call;
  }, []);

  const refresh = useCallback(async () => void (await ask(false)), [ask]);

  const check = useCallback(async () => {
    // A call that is on its way will tell.
    if (newest.current === null) await ask(true);
  }, [ask]);

  const enter = useCallback(
    async (csrfToken: string) => {
      keepCsrfToken(csrfToken);
      const { data, error } = await ask(false);
      if (data === null && error === null) throw new ApiError(401, null, null, NO_COOKIE);
    },
    [ask],
  );

  const end = useCallback(() => {
    newest.current = null;
    setState(NOBODY);
  }, []);

  const leave = useCallback((to: string) => {
    clearCsrfToken();
    // Its answer would bring the token back.
    newest.current = null;
    if (user.current !== null) forgetUser(user.current);
    return startAfresh(to);
  }, []);

  useEffect(() => {
    void refresh();
  }, [refresh]);

  const permissions = useMemo(() => {
    const held = new Set<string>(state.data?.permissions);
    const has = (code: PermissionCode) => held.has(code);
    return {
      ...state,
      refresh,
      check,
      enter,
      end,
      leave,
      has,
      hasAny: (codes: readonly PermissionCode[]) => codes.some(has),
      hasAll: (codes: readonly PermissionCode[]) => state.data !== null && codes.every(has),
    };
  }, [state, refresh, check, enter, end, leave]);

  return <PermissionsContext value={permissions}>{children}</PermissionsContext>;
}

/** Whether another user has signed in, or the user has signed out in another tab; not: their session has expired. */
function isSomebodyElse(userId: number, { data, error }: State): boolean {
  if (data !== null) return data.userId !== userId;
  return error === null && readCsrfToken() === null;
}

function isEqual(before: State, after: State): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}

async function load(): Promise<State> {
  try {
    const { body } = await callUnread(ownPermissions, { signedOut: 'throw' });
    // Imported late, because it brings zod: signed-out users do not wait for it.
    const { authCalls } = await import('@kitroom/contract/auth-calls');
    const { data } = parseBody(authCalls.userPermissions.answer, body);
    return { loading: false, error: null, data };
  } catch (error) {
    return { loading: false, error: errorOf(error), data: null };
  }
}

// SPEC §4 and §8: 401 and 403 are silent; other statuses are named.
function errorOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : LOAD_FAILED.permissions;
  if (error.status === 401 || error.status === 403) return null;
  if (error.status === 0) return error.message;
  if (error.status < 200 || error.status > 299) return `Failed to fetch permissions: ${error.status}`;
  return error.message === '' ? LOAD_FAILED.permissions : error.message;
}

/**
 * Loads the application again, because its user has signed out or is another one: nothing that the previous user saw,
 * typed, or sent stays in this tab, whatever it is. The sign-in page stays, and keeps its return path. Never resolves,
 * because anything that waits for it would continue as the new user.
 */
function startAfresh(to: string): Promise<never> {
  const page = document.documentElement;
  if (!page.hidden) {
    page.hidden = true;
    discardUnsavedChanges();
    forgetTab();
    if (location.pathname === SIGN_IN_PATHS.login) location.reload();
    else location.replace(to);
  }
  return new Promise(() => {});
}
