import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { NoValue } from './no-value.tsx';

interface RecordDetailsProps {
  /** Heading of the group. */
  title: string;
  children: ReactNode;
}

/** A group of a record's fields on its page: a heading and `Detail` lines. */
export function RecordDetails({ title, children }: RecordDetailsProps) {
  const titleId = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={titleId} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id={titleId} component="h2" variant="h3">
        {title}
      </Typography>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '200px 1fr' },
          columnGap: 3,
          rowGap: { xs: 0.25, sm: 1.25 },
          m: 0,
          mt: 2,
          '& dt': { color: 'text.secondary', mt: { xs: 1, sm: 0 } },
          '& dd': { m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line', textAlign: 'left' },
          '@media (pointer: coarse)': {
            '& dd a': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
          },
        }}
      >
        {children}
      </Box>
    </Paper>
  );
}

interface DetailProps {
  label: string;
  /** Booleans show as Yes or No, nothing as a dash. */
  children: ReactNode;
}

/** One field of a record: its label and its value. */
export function Detail({ label, children }: DetailProps) {
  return (
    <>
      <dt>{label}</dt>
      <dd dir="auto">{shown(children)}</dd>
    </>
  );
}

function shown(value: ReactNode): ReactNode {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (value !== null && value !== undefined && value !== '') return value;
  return <NoValue />;
}
