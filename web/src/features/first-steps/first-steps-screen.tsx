import { mdiCheckCircle, mdiRadioboxBlank } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { firstStepsScreen, SHOP_IS_READY } from './screens.ts';
import { type Guide, useFirstSteps } from './use-first-steps.ts';

/** Leads from an empty shop to the first product on a line sheet, with a link to each step that the user can take. */
export function FirstStepsScreen() {
  const guide = useFirstSteps();
  if (guide === null)
    return <PageHeader title={firstStepsScreen.title} subtitle="Nothing is left to do here." />;
  const { steps, next, done, isReady, dismiss } = guide;
  return (
    <>
      <PageHeader
        title={firstStepsScreen.title}
        subtitle={
          isReady ? `${SHOP_IS_READY}.` : `${steps.length} steps to your first product: ${done} done.`
        }
      >
        <Button color="inherit" variant="outlined" onClick={dismiss}>
          Dismiss
        </Button>
      </PageHeader>
      <Paper variant="outlined" component="ol" sx={LIST}>
        {steps.map((step) => (
          <Step
            key={step.label}
            step={step}
            isNext={step === next}
            onFollow={isReady && step === next ? dismiss : undefined}
          />
        ))}
      </Paper>
    </>
  );
}

interface StepProps {
  step: Guide['next'];
  isNext: boolean;
  onFollow: (() => void) | undefined;
}

function Step({ step: { label, hint, to, done }, isNext, onFollow }: StepProps) {
  return (
    <Box component="li" aria-current={isNext ? 'step' : undefined} sx={STEP}>
      <Icon
        path={done ? mdiCheckCircle : mdiRadioboxBlank}
        fontSize="small"
        color={done ? 'success' : isNext ? 'primary' : 'disabled'}
        titleAccess={done ? 'Done' : 'To do'}
      />
      <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
        <Link
          component={RouterLink}
          to={to}
          color={done ? 'textSecondary' : 'primary'}
          onClick={onFollow}
          sx={LINK}
        >
          {label}
        </Link>
        <Typography variant="body2" color="textSecondary">
          {hint}
        </Typography>
      </Box>
    </Box>
  );
}

const LIST = { m: 0, p: 0, listStyle: 'none', maxWidth: 640 };
const STEP = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  px: 2,
  py: 1,
  '& + &': { borderTop: 1, borderColor: 'divider' },
  '&[aria-current]': { backgroundColor: 'action.hover' },
};
const LINK = { display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, md: 28 }, fontWeight: 500 };
