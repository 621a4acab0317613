import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { TOUCH } from '../../theme/tokens.ts';
import { refuseUntaken } from '../../ui/drops/untaken.ts';
import { useHeadingFocus } from '../../ui/focus.ts';
import kits from './kits.svg';

/** Title of the page that sends a reset link and of the page that the link opens (SPEC §2). */
export const RESET_TITLE = 'Reset Your Password';

interface SignInPageProps {
  title: string;
  /** Shown before the title, such as a check mark. */
  icon?: ReactNode;
  children: ReactNode;
}

// Screens with room for more than the form. Smaller ones do not load the picture.
const WIDE = '@media (min-width: 960px) and (min-height: 560px)';
const PICTURE_WIDTH = '44vw';

const BESIDE_PICTURE = {
  [WIDE]: { pl: `calc(${PICTURE_WIDTH} + 32px)`, pr: 4, backgroundColor: 'background.paper' },
};
const PICTURE = {
  display: 'none',
  [WIDE]: {
    display: 'block',
    position: 'fixed',
    inset: '0 auto 0 0',
    width: PICTURE_WIDTH,
    background: `#26397f url(${kits}) center / cover`,
  },
};

/** The layout of the sign-in pages: the logo above one form, next to a picture of jerseys. */
export function SignInPage({ title, icon, children }: SignInPageProps) {
  const heading = useHeadingFocus();
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => refuseUntaken(setRefusal), []);
  return (
    <Box
      component="main"
      sx={{
        ...BESIDE_PICTURE,
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
      <Box sx={PICTURE} />
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
          [WIDE]: { width: '100%', maxWidth: 380, mb: 5 },
          minHeight: 44,
          fontSize: '1.0625rem',
          fontWeight: 650,
        }}
      >
        <img src="/favicon.svg" alt="" width={30} height={30} />
        Kitroom
      </Link>
      <Paper
        variant="outlined"
        sx={{
          width: '100%',
          maxWidth: 420,
          p: { xs: 3, sm: 4 },
          [WIDE]: { maxWidth: 380, border: 0, boxShadow: 'none', p: 0 },
          [TOUCH]: {
            '& .MuiStack-root > .MuiLink-root': {
              display: 'inline-flex',
              alignItems: 'center',
              minHeight: 44,
            },
          },
        }}
      >
        <Typography
          variant="h1"
          tabIndex={-1}
          ref={heading}
          sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 3 }}
        >
          {icon}
          {title}
        </Typography>
        {refusal === null ? null : (
          <Alert severity="error" sx={{ mb: 2.5 }}>
            {refusal}
          </Alert>
        )}
        {children}
      </Paper>
    </Box>
  );
}
