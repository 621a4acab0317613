import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { TOUCH } from '../../theme/tokens.ts';
import { CARD_PADDING } from '../form/form-card.tsx';
import { BESIDE_EACH_OTHER, CARDS } from '../form/sticky-bar.tsx';

interface DetailsCardProps {
  title: string;
  children: ReactNode;
}

/** A part of a record's page, with its heading. */
export function DetailsCard({ title, children }: DetailsCardProps) {
  const titleId = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={titleId} sx={DETAILS_CARD}>
      <Typography id={titleId} variant="h2">
        {title}
      </Typography>
      {children}
    </Paper>
  );
}

interface RecordColumnsProps {
  main: ReactNode;
  /** Null: there is no second column. */
  aside: ReactNode;
}

/** The cards of a record's page, in two columns if there is room. */
export function RecordColumns({ main, aside }: RecordColumnsProps) {
  if (aside === null) return <Box sx={CARDS}>{main}</Box>;
  return (
    <Box sx={BESIDE_EACH_OTHER}>
      <Box sx={CARDS}>{main}</Box>
      <Box sx={CARDS}>{aside}</Box>
    </Box>
  );
}

export interface Detail {
  label: string;
  /** Booleans show as Yes or No. */
  value: ReactNode;
}

interface RecordDetailsProps {
  title: string;
  details: readonly Detail[];
}

/** A group of a record's fields on its page: labels and values below a heading, of those that have one. */
export function RecordDetails({ title, details }: RecordDetailsProps) {
  const filled = details.filter(({ value }) => !isEmpty(value));
  if (filled.length === 0) return null;
  return (
    <DetailsCard title={title}>
      <Box component="dl" sx={DETAILS_LIST}>
        {filled.map(({ label, value }) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd dir="auto">{typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value}</dd>
          </Box>
        ))}
      </Box>
    </DetailsCard>
  );
}

interface RecordFootProps {
  /** All fields of the page: those without a value are only named, so that none of them is missed. */
  details: readonly Detail[];
  /** What else is said of the record, in quiet lines. */
  children?: ReactNode;
}

/** The end of a record's page, below its cards. */
export function RecordFoot({ details, children }: RecordFootProps) {
  const empty = details.filter(({ value }) => isEmpty(value)).map(({ label }) => label);
  return (
    <Stack component="footer" spacing={0.5} sx={FOOT}>
      {empty.length === 0 ? null : <span>{`Not filled in: ${empty.join(', ')}`}</span>}
      {children}
    </Stack>
  );
}

const FOOT = {
  mt: 2,
  px: { xs: 2, sm: 3 },
  typography: 'body2',
  color: 'text.secondary',
  textWrap: 'pretty',
  '&:empty': { display: 'none' },
};

function isEmpty(value: ReactNode): boolean {
  return value === null || value === undefined || value === '';
}

export const DETAILS_CARD = {
  ...CARD_PADDING,
  containerType: 'inline-size',
  [TOUCH]: {
    '& dd a, & li a': { display: 'inline-flex', alignItems: 'center', minWidth: 44, minHeight: 44 },
    // As large as a thumb, with as little room between the fields as two such need.
    '& dd a': { marginBlock: '-5px' },
  },
};

/** Labels and values in two columns. */
export const DETAILS_LIST = {
  display: 'grid',
  gridTemplateColumns: 'minmax(96px, 36%) minmax(0, 1fr)',
  '@container (min-width: 480px)': { gridTemplateColumns: '200px minmax(0, 1fr)' },
  alignItems: 'baseline',
  columnGap: 2,
  rowGap: 1.25,
  m: 0,
  mt: 2,
  fontVariantNumeric: 'tabular-nums',
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line', textAlign: 'left' },
};
