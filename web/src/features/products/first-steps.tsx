import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router';
import { type FirstStep, useFirstSteps } from './use-first-steps.ts';

/** What a catalog without products needs, as links for those who may create it; nothing while that is not known. */
export function FirstSteps() {
  const headingId = useId();
  const steps = useFirstSteps();
  if (steps.length === 0) return null;
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby={headingId}
      sx={{ mt: 3, maxWidth: 560, p: { xs: 2, sm: 3 } }}
    >
      <Typography variant="h2" id={headingId}>
        First steps
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 1.5 }}>
        What the catalog needs for its first product.
      </Typography>
      <Box component="ol" aria-labelledby={headingId} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {steps.map((step) => (
          <Step key={step.to} step={step} />
        ))}
      </Box>
    </Paper>
  );
}

function Step({ step: { label, hint, to, done } }: { step: FirstStep }) {
  const Icon = done ? CheckCircle : RadioButtonUnchecked;
  return (
    <Box component="li" sx={STEP}>
      <Icon fontSize="small" color={done ? 'success' : 'disabled'} titleAccess={done ? 'Done' : 'To do'} />
      <Link component={RouterLink} to={to} sx={{ py: { xs: 1.5, md: 1 } }}>
        {label}
      </Link>
      <Typography variant="body2" color="textSecondary">
        {hint}
      </Typography>
    </Box>
  );
}

const STEP = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  // A hint without room beside its link begins below it.
  '& > p': { flex: '1 1 220px', pl: { xs: 4, sm: 0 }, pb: { xs: 1.5, sm: 0 } },
};
