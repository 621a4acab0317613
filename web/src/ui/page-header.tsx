import ArrowBack from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';
import { listAsItWas } from './list/return-to-list.ts';

/** The link back from a page to its list, which is then as it was left. */
export interface BackLink {
  to: string;
  label: string;
}

interface PageHeaderProps {
  /** Heading of the page and title of the document. */
  title: string;
  back?: BackLink;
  /** One sentence about the page. */
  subtitle?: ReactNode;
  /** Buttons on the right. */
  children?: ReactNode;
}

/** The heading of a screen. It gets the focus when the user arrives by a link, so that screen readers announce it. */
export function PageHeader({ title, back, subtitle, children }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const arrivedByLink = useRef(key !== 'default');
  useEffect(() => {
    // A form may have focused its first field already.
    if (arrivedByLink.current && document.activeElement?.matches('input, textarea') !== true) {
      heading.current?.focus({ preventScroll: true });
    }
  }, []);
  return (
    <Box component="header" sx={{ mb: 3 }}>
      <title>{`${title} · Kitroom`}</title>
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
        <Typography
          variant="h1"
          tabIndex={-1}
          dir="auto"
          ref={heading}
          sx={{ flex: '1 1 9rem', overflowWrap: 'anywhere' }}
        >
          {title}
        </Typography>
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
