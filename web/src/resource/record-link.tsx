import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { usePermissions } from '../session/permissions-context.ts';
import { type EntityScreens, pathTo, recordScreen } from './screens.ts';

interface RecordLinkProps {
  screens: EntityScreens;
  /** Null: there is no such record. */
  id: number | null;
  children: ReactNode;
}

/** The name of another record: a link for those who can open it. */
export function RecordLink({ screens, id, children }: RecordLinkProps) {
  const { has } = usePermissions();
  const screen = recordScreen(screens, has);
  if (id === null || screen === undefined) return children;
  return (
    <Link component={RouterLink} to={pathTo(screen, id)}>
      {children}
    </Link>
  );
}
