import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { NoValue } from './no-value.tsx';

interface DetailsCardProps {
  /** Heading of the group. */
  title: string;
  children: ReactNode;
}

/** A part of a record's page, with its heading. */
export function DetailsCard({ title, children }: DetailsCardProps) {
  const titleId = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={titleId} sx={CARD}>
      <Typography id={titleId} component="h2" variant="h3">
        {title}
      </Typography>
      {children}
    </Paper>
  );
}

/** One field of a record. */
interface Detail {
  label: string;
  /** Booleans show as Yes or No, nothing as a dash. */
  value: ReactNode;
}

interface RecordDetailsProps {
  /** Heading of the group. */
  title: string;
  details: readonly Detail[];
  /** Two or more fields without a value are shown on request: none of them is missed. */
  foldEmpty?: boolean;
}

/** A group of a record's fields on its page: labels and values below a heading. */
export function RecordDetails({ title, details, foldEmpty = false }: RecordDetailsProps) {
  const empty = details.filter(({ value }) => isEmpty(value));
  const folds = foldEmpty && empty.length > 1;
  return (
    <DetailsCard title={title}>
      <DetailList details={folds ? details.filter((detail) => !empty.includes(detail)) : details} />
      {folds ? (
        <Box component="details" sx={FOLDED}>
          <summary>{`${empty.length} empty fields`}</summary>
          <DetailList details={empty} />
        </Box>
      ) : null}
    </DetailsCard>
  );
}

function DetailList({ details }: Pick<RecordDetailsProps, 'details'>) {
  if (details.length === 0) return null;
  return (
    <Box component="dl" sx={LIST}>
      {details.map(({ label, value }) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd dir="auto">{shown(value)}</dd>
        </Box>
      ))}
    </Box>
  );
}

function isEmpty(value: ReactNode): boolean {
  return value === null || value === undefined || value === '';
}

function shown(value: ReactNode): ReactNode {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return isEmpty(value) ? <NoValue /> : value;
}

const CARD = {
  p: { xs: 2, sm: 3 },
  '@media (pointer: coarse)': {
    '& dd a, & li a': { display: 'inline-flex', alignItems: 'center', minWidth: 44, minHeight: 44 },
    // As large as a thumb, without moving the fields around it.
    '& dd a': { marginBlock: '-11px' },
  },
};

const LIST = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '200px 1fr' },
  columnGap: 3,
  rowGap: { xs: 0.25, sm: 1.25 },
  m: 0,
  mt: 2,
  fontVariantNumeric: 'tabular-nums',
  '& dt': { color: 'text.secondary', mt: { xs: 1, sm: 0 } },
  '& dd': { m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line', textAlign: 'left' },
};

const FOLDED = {
  mt: 1.5,
  '& summary': {
    display: 'list-item',
    width: 'fit-content',
    color: 'text.secondary',
    cursor: 'pointer',
    borderRadius: '4px',
    '&:hover': { color: 'text.primary' },
    '@media (pointer: coarse)': { minHeight: 44, lineHeight: '44px' },
  },
};
