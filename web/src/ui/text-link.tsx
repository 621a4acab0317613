import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { TOUCH } from '../theme/tokens.ts';

// A line is 17 px high: padding makes a link in it easier to hit and moves nothing.
const THUMB_SIZED = { [TOUCH]: { py: '14px' } };

/** A link to a page of the application, within a sentence. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link component={RouterLink} to={to} dir="auto" sx={THUMB_SIZED}>
      {children}
    </Link>
  );
}
