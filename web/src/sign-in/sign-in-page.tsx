import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';

interface SignInPageProps {
  title: string;
  /** Stands before the title, such as a check mark. */
  icon?: ReactNode;
  children: ReactNode;
}

/** What the pages outside the main layout look like: the sign above one card in the middle. */
export function SignInPage({ title, icon, children }: SignInPageProps) {
  return (
    <Box
      component="main"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        minHeight: '100dvh',
        px: 2,
        pt: { xs: 6, sm: '14vh' },
        pb: 6,
      }}
    >
      <title>{`${title} · Kitroom`}</title>
      <Link
        component={RouterLink}
        to="/"
        color="textPrimary"
        underline="none"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.25,
          mb: 3,
          minHeight: 44,
          fontSize: '1.0625rem',
          fontWeight: 650,
        }}
      >
        <img src="/favicon.svg" alt="" width={30} height={30} />
        Kitroom
      </Link>
      <Paper variant="outlined" sx={{ width: '100%', maxWidth: 420, p: { xs: 3, sm: 4 } }}>
        <Typography variant="h1" sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 3 }}>
          {icon}
          {title}
        </Typography>
        {children}
      </Paper>
    </Box>
  );
}
