import type { PermissionCode } from '@kitroom/contract/permissions';
import { type ReactNode, useMemo, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { usePermissions } from './permissions-context.ts';
import { rememberPath } from './return-path.ts';
import { SIGN_IN_PATHS } from './sign-in-paths.ts';
import { hasUnsavedChanges } from './unsaved-changes.ts';

interface GuardProps {
  permission: PermissionCode;
  children: ReactNode;
}

/**
 * Shows its children to holders of `permission`: nothing while loading; redirects others to /unauthorized. An open page
 * stays when its user loses the permission (its own calls then say so), and while it holds unsaved input; without
 * unsaved input, it leads to /login when the session has ended. Give each page its own guard, by `key`.
 */
export function Guard({ permission, children }: GuardProps) {
  const { loading, error, data, has } = usePermissions();
  const location = useLocation();
  const [opened, setOpened] = useState(false);
  // Another object would redirect again, even away from a page that was chosen since.
  const state = useMemo(() => ({ ...rememberPath(location), permission }), [location, permission]);
  if (loading) return null;
  const allowed = has(permission);
  if (allowed && !opened) setOpened(true);
  const isKnown = data !== null || error !== null;
  if (allowed || (opened && (isKnown || hasUnsavedChanges()))) return children;
  const to = opened ? SIGN_IN_PATHS.login : SIGN_IN_PATHS.unauthorized;
  return <Navigate to={to} replace state={state} />;
}
