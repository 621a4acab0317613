import { authCalls } from '@kitroom/contract/auth';
import type { SessionPermissions } from '@kitroom/contract/auth-schemas';
import type { PermissionCode } from '@kitroom/contract/permissions';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { parseBody, request } from '../api/client.ts';
import { storeCsrfToken } from '../api/csrf-token.ts';
import { LOAD_FAILED } from '../api/failures.ts';
import { PermissionsContext } from './permissions-context.ts';

interface State {
  loading: boolean;
  error: string | null;
  data: SessionPermissions | null;
}

const NOBODY: State = { loading: false, error: null, data: null };

/**
 * Loads who is signed in, and provides it to everything below. Neither its updates nor the navigations are transitions,
 * which React may render in another order: after a sign-out the guarded page is gone before its permission is.
 */
export function PermissionsProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<State>({ loading: true, error: null, data: null });
  const newest = useRef(0);

  const refresh = useCallback(async () => {
    newest.current += 1;
    const mine = newest.current;
    const loaded = await load();
    // A late response to an older call must not overwrite a newer one or a sign-out.
    if (mine !== newest.current) return;
    if (loaded.data !== null) storeCsrfToken(loaded.data.csrfToken);
    setState(loaded);
  }, []);

  const clear = useCallback(() => {
    newest.current += 1;
    setState(NOBODY);
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
      clear,
      has,
      hasAny: (codes: readonly PermissionCode[]) => codes.some(has),
      hasAll: (codes: readonly PermissionCode[]) => state.data !== null && codes.every(has),
    };
  }, [state, refresh, clear]);

  return <PermissionsContext value={permissions}>{children}</PermissionsContext>;
}

async function load(): Promise<State> {
  try {
    const { body } = await request(authCalls.userPermissions.path, { signedOut: 'throw' });
    // Imported late, because it brings zod: signed-out users do not wait for it.
    const { userPermissionsBody } = await import('@kitroom/contract/auth-schemas');
    const { data } = parseBody(userPermissionsBody, body);
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
