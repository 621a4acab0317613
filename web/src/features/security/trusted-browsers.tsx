import {
  endBrowserTrust,
  type Security,
  securityCall,
  TRUST_DAYS,
  TRUST_ENDED,
} from '@kitroom/contract/access/second-step';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { enqueueSnackbar } from 'notistack';
import { useRef } from 'react';
import { unlessGone } from '../../api/api-error.ts';
import { callBody } from '../../api/call.ts';
import { useChange } from '../../api/use-change.ts';
import { exactTime } from '../../ui/relative-time.tsx';
import { SecuritySection } from './security-section.tsx';

/** The browsers that need no code, each of which can be asked again. */
export function TrustedBrowsers({ browsers }: { browsers: Security['trusted_browsers'] }) {
  const list = useRef<HTMLUListElement>(null);
  const ended = () => {
    enqueueSnackbar(TRUST_ENDED, { variant: 'success' });
    // The pressed button disappears with its browser.
    list.current?.focus();
  };
  const end = useChange((id: number) => unlessGone(callBody(endBrowserTrust, { params: { id } })), ended, [
    securityCall.path,
  ]);
  return (
    <SecuritySection
      title="Trusted browsers"
      text={
        browsers.length === 0
          ? `None. When you sign in with a code, you can trust that browser for ${TRUST_DAYS} days.`
          : `These browsers are asked for no code or passkey for ${TRUST_DAYS} days. A new password ends this.`
      }
    >
      {browsers.length === 0 ? null : (
        <Box
          component="ul"
          ref={list}
          tabIndex={-1}
          aria-label="Trusted browsers"
          sx={{ listStyle: 'none', m: 0, p: 0, outline: 'none', width: '100%' }}
        >
          {browsers.map(({ id, browser, created_at, expires_at }) => (
            <Box component="li" key={id} sx={ROW}>
              <div>
                <Typography component="h3" variant="subtitle1">
                  {browser}
                </Typography>
                <Typography variant="body2" color="textSecondary">
                  Trusted {exactTime(created_at)} · until {exactTime(expires_at)}
                </Typography>
              </div>
              <Button
                size="small"
                color="inherit"
                variant="outlined"
                disabled={end.isPending}
                aria-label={`Stop trusting ${browser}, trusted ${exactTime(created_at)}`}
                onClick={() => end.mutate(id)}
              >
                Remove
              </Button>
            </Box>
          ))}
        </Box>
      )}
    </SecuritySection>
  );
}

const ROW = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 2,
  py: 1.5,
  '& + &': { borderTop: '1px solid', borderColor: 'divider' },
};
