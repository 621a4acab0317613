import type { SessionPermissions } from '@kitroom/contract/auth-calls';
import type { PermissionCode } from '@kitroom/contract/permissions';
import { createContext, use } from 'react';

/** Who is signed in and what they can do: the states of SPEC §4. */
export interface Permissions {
  /** True until the first response; false during a refresh. */
  loading: boolean;
  error: string | null;
  data: SessionPermissions | null;
  /** Reloads; resolves when the response has arrived, and never if the user has changed. */
  refresh: () => Promise<void>;
  /** Reloads in the background: unlike `refresh`, it keeps what is known when there is no answer. */
  check: () => Promise<void>;
  /**
   * Somebody has signed in and got this token: resolves when their permissions are loaded. Errors: `ApiError` if the browser has
   * not kept the session.
   */
  enter: (csrfToken: string) => Promise<void>;
  /** The session has ended: nobody is signed in, whatever a call that is on its way will say. Drafts wait for the user. */
  end: () => void;
  /** They have signed out: forgets what this device keeps of them, and loads the application again at this address. */
  leave: (to: string) => Promise<never>;
  has: (code: PermissionCode) => boolean;
  hasAny: (codes: readonly PermissionCode[]) => boolean;
  hasAll: (codes: readonly PermissionCode[]) => boolean;
}

export const PermissionsContext = createContext<Permissions | null>(null);

/** The signed-in user's permissions; the three checks return false when nobody is signed in. */
export function usePermissions(): Permissions {
  const permissions = use(PermissionsContext);
  if (permissions === null) throw new Error('usePermissions needs a PermissionsProvider around it');
  return permissions;
}
