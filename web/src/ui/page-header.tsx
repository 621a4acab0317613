import ArrowBack from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { listAsItWas } from './list/return-to-list.ts';
import { useHeadingFocus } from './use-heading-focus.ts';

/** The link back from a page to its list, which is then as it was left. */
export interface BackLink {
  to: string;
  label: string;
}

interface PageHeaderProps {
  /** Heading of the page and title of the document. */
  title: string;
  /**
   * The record, where the title does not name it: shown large below, and first in the title of the document, so that tabs
   * are told apart. Null while it loads: its line is there already.
   */
  recordName?: string | null | undefined;
  back?: BackLink | undefined;
  /** One sentence about the page. */
  subtitle?: ReactNode;
  /** Buttons on the right. */
  children?: ReactNode;
}

/** The heading of a screen. */
export function PageHeader({ title, recordName, back, subtitle, children }: PageHeaderProps) {
  const heading = useHeadingFocus();
  return (
    <Box component="header" sx={{ mb: { xs: 2, sm: 3 } }}>
      <title>{[recordName, title, 'Kitroom'].filter(Boolean).join(' · ')}</title>
      {back === undefined ? null : (
        <Link
          component={RouterLink}
          {...listAsItWas(back.to)}
          color="textSecondary"
          variant="body2"
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            gap: 0.5,
            mb: 1,
            minHeight: 24,
            '@media (pointer: coarse)': { minHeight: 44, mt: -1, mb: 0 },
          }}
        >
          <ArrowBack sx={{ fontSize: 16 }} />
          {back.label}
        </Link>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minHeight: 36 }}>
        <Box
          component="hgroup"
          sx={{
            // On phones a record's name has the line for itself.
            flex: { xs: recordName === undefined ? '1 1 9rem' : '1 1 100%', sm: '1 1 9rem' },
            minWidth: 0,
            overflowWrap: 'anywhere',
          }}
        >
          <Typography
            variant={recordName === undefined ? 'h1' : 'body2'}
            component="h1"
            color={recordName === undefined ? 'textPrimary' : 'textSecondary'}
            tabIndex={-1}
            dir="auto"
            ref={heading}
          >
            {title}
          </Typography>
          {recordName === undefined ? null : (
            // One line: the page must not move when a long name comes. Its field has all of it.
            <Typography variant="h1" component="p" dir="auto" noWrap title={recordName ?? undefined}>
              {recordName ?? '\u00a0'}
            </Typography>
          )}
        </Box>
        {children}
      </Box>
      {subtitle === undefined ? null : (
        <Typography dir="auto" color="textSecondary" sx={{ mt: 0.5, maxWidth: '70ch', textWrap: 'pretty' }}>
          {subtitle}
        </Typography>
      )}
    </Box>
  );
}
