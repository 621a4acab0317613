import type { Permissions } from '../src/session/permissions-context.ts';

/** Nobody is signed in. */
export const VISITOR: Permissions = {
  loading: false,
  error: null,
  data: null,
  refresh: async () => {},
  check: async () => {},
  enter: async () => {},
  end: () => {},
  leave: () => new Promise(() => {}),
  has: () => false,
  hasAny: () => false,
  hasAll: () => false,
};
