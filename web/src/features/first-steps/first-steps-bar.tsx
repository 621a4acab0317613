import { mdiClose } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { firstStepsScreen, SHOP_IS_READY } from './screens.ts';
import { useFirstSteps } from './use-first-steps.ts';

/**
 * Says above a list which of the first steps is next; nothing when none is left, nor on a page that was drawn before they
 * were known. Give each page its own, by `key`.
 */
export function FirstStepsBar() {
  const titleId = useId();
  const guide = useFirstSteps();
  // Coming in later, it would move the page down under the pointer.
  const [isKnownFirst] = useState(guide !== null);
  if (guide === null || !isKnownFirst) return null;
  const { steps, next, done, isReady, dismiss } = guide;
  return (
    <Paper variant="outlined" component="section" aria-labelledby={titleId} sx={BAR}>
      <Box sx={TEXT}>
        <Typography id={titleId} component="p" variant="subtitle2">
          {isReady ? SHOP_IS_READY : `First steps: ${done} of ${steps.length} done`}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {isReady ? next.hint : `Next: ${next.label}`}
        </Typography>
      </Box>
      <IconButton aria-label="Dismiss first steps" size="small" onClick={dismiss} sx={{ order: { sm: 1 } }}>
        <Icon path={mdiClose} fontSize="small" />
      </IconButton>
      <Button
        component={RouterLink}
        to={next.to}
        variant="contained"
        size="small"
        onClick={isReady ? dismiss : undefined}
      >
        {next.label}
      </Button>
      <Link component={RouterLink} to={firstStepsScreen.path} variant="body2" sx={LINK}>
        All steps
      </Link>
    </Paper>
  );
}

const BAR = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 1,
  px: 2,
  py: 1.5,
  mb: { xs: 2, sm: 3 },
};

// On phones only the button that dismisses is beside it.
const TEXT = { flex: { xs: '1 1 calc(100% - 60px)', sm: '1 1 12rem' }, minWidth: 0 };

const LINK = { display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, md: 32 } };
