import type { PermissionCode } from '@kitroom/contract/permissions';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { usePermissions } from './permissions-context.ts';
import { rememberPath } from './return-path.ts';
import { SIGN_IN_PATHS } from './sign-in-paths.ts';

interface GuardProps {
  permission: PermissionCode;
  children: ReactNode;
}

/** Shows its children to holders of `permission`: nothing while loading; redirects others to /unauthorized. */
export function Guard({ permission, children }: GuardProps) {
  const { loading, has } = usePermissions();
  const location = useLocation();
  if (loading) return null;
  if (has(permission)) return children;
  return <Navigate to={SIGN_IN_PATHS.unauthorized} replace state={rememberPath(location)} />;
}
