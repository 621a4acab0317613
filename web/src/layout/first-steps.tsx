import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router';
import { type FirstStep, useFirstSteps } from './use-first-steps.ts';

/**
 * Leads through the first steps of an empty catalog, with links for users who can take them; renders nothing until that
 * is known.
 */
export function FirstSteps() {
  const headingId = useId();
  const steps = useFirstSteps();
  if (steps.length === 0) return null;
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done);
  return (
    <Container sx={{ maxWidth: '1200px !important', pb: { xs: 3, md: 5 } }}>
      <Paper
        variant="outlined"
        component="section"
        aria-labelledby={headingId}
        sx={{ p: { xs: 2, sm: 3 }, overflow: 'hidden' }}
      >
        <Box sx={{ display: 'flex', alignItems: 'baseline', columnGap: 2, flexWrap: 'wrap' }}>
          <Typography variant="h2" id={headingId} sx={{ flexGrow: 1 }}>
            First steps
          </Typography>
          <Typography variant="body2" color="textSecondary">{`${done} of ${steps.length} done`}</Typography>
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: { xs: 1.5, md: 2.5 } }}>
          What the catalog needs for its first product.
        </Typography>
        <Box component="ol" aria-labelledby={headingId} sx={STEPS}>
          {steps.map((step) => (
            <Step key={step.label} step={step} isNext={step === next} />
          ))}
        </Box>
      </Paper>
    </Container>
  );
}

function Step({ step: { label, hint, to, done }, isNext }: { step: FirstStep; isNext: boolean }) {
  const Icon = done ? CheckCircle : RadioButtonUnchecked;
  return (
    <li aria-current={isNext ? 'step' : undefined}>
      <Icon
        fontSize="small"
        color={done ? 'success' : isNext ? 'primary' : 'disabled'}
        titleAccess={done ? 'Done' : 'To do'}
      />
      <div>
        {isNext ? (
          <Button component={RouterLink} to={to} variant="contained" sx={LINE}>
            {label}
          </Button>
        ) : (
          <Link component={RouterLink} to={to} color={done ? 'textSecondary' : 'primary'} sx={LABEL}>
            {label}
          </Link>
        )}
        <Typography variant="body2" color="textSecondary">
          {hint}
        </Typography>
      </div>
    </li>
  );
}

// Links are as high as the button of the next step.
const LINE = { minHeight: { xs: 44, md: 32 } };
const LABEL = { ...LINE, display: 'inline-flex', alignItems: 'center' };

const STEPS = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', md: 'repeat(auto-fit, minmax(180px, 1fr))' },
  columnGap: 3,
  '& li': { display: 'grid', gridTemplateColumns: '20px 1fr', columnGap: 1.5, py: { xs: 1, md: 0 } },
  '& li > svg': { mt: { xs: 1.5, md: 0.75 } },
  '& li + li': { borderTop: 1, borderColor: 'divider', borderTopWidth: { xs: '1px', md: 0 } },
  '& li p': { mt: { xs: 0, md: 0.5 } },
  '& li > div > .MuiButton-root + p': { mt: 0.5 },
};
