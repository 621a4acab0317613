import { type ImportColumn, importColumns } from '@kitroom/contract/import/columns';
import { mdiArrowRight } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactNode, useMemo } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { excerpt } from '../../ui/sentence-parts.ts';
import { useFirstLines } from '../../ui/show-more.tsx';
import { StepFrame } from '../change-set/step-frame.tsx';
import { columnNames, columnSamples } from './column-names.ts';
import { fieldOf } from './find-headers.ts';
import { labelOf } from './import-list.ts';
import { OtherFields, type OtherFieldsProps } from './other-fields.tsx';

interface ColumnsStepProps extends OtherFieldsProps {
  /** Where it is not known how the letters of the file are written. */
  encodingChoice: ReactNode;
  onBack: () => void;
  onDone: () => void;
}

/** Lines that can be chosen as the one with the headers. */
const HEADER_LINES = 20;

export function ColumnsStep(props: ColumnsStepProps) {
  const { target, source, table, encodingChoice, onBack, onDone } = props;
  const { key } = importColumns(target.entity);
  return (
    <StepFrame
      actions={
        <>
          <Button color="inherit" variant="outlined" onClick={onBack}>
            Back
          </Button>
          <Button variant="contained" disabled={!table.mapping[key]} onClick={onDone}>
            Preview
          </Button>
        </>
      }
    >
      <Typography variant="h2">Match your columns</Typography>
      <TablePlace source={source} table={table} />
      {encodingChoice}
      {table.isRecalled ? <Alert severity="info">Matched the way you did last time.</Alert> : null}
      <MissingFields target={target} table={table} />
      <YourColumns target={target} source={source} table={table} />
      <OtherFields target={target} source={source} table={table} />
    </StepFrame>
  );
}

/** Where in the file the table is. */
function TablePlace({ source, table: { sheet, sheets, headerLine } }: Omit<OtherFieldsProps, 'target'>) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {sheets.length < 2 ? null : (
        <TextField
          select
          label="Sheet"
          value={sheet.name}
          onChange={(event) => source.chooseSheet(event.target.value)}
          sx={{ flex: '1 1 200px' }}
        >
          {sheets.map(({ name }) => (
            <MenuItem key={name} value={name}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextField
        select
        label="Headers are in"
        value={headerLine}
        onChange={(event) => source.chooseHeaderLine(Number(event.target.value))}
        sx={{ flex: '2 1 280px', minWidth: 0 }}
      >
        {headerChoices(sheet.lines, headerLine).map(({ at, label }) => (
          <MenuItem key={at} value={at} sx={{ whiteSpace: 'normal' }}>
            {label}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}

/** Fields that an import cannot do without, or that its new records cannot. */
function MissingFields({ target, table: { mapping } }: Omit<OtherFieldsProps, 'source'>) {
  const { key, columns } = importColumns(target.entity);
  if (!mapping[key])
    return (
      <Alert severity="warning">{`Choose the column for ${labelOf(target, key)}: it tells which ${target.noun.one} each line is for.`}</Alert>
    );
  const missing = columns.filter(({ field, required }) => required && !mapping[field]);
  if (missing.length === 0) return null;
  const names = missing.map(({ label }) => label).join(', ');
  return <Alert severity="info">{`New ${target.noun.many} also need: ${names}.`}</Alert>;
}

const SHOWN = 50;

function YourColumns({ target, source, table }: OtherFieldsProps) {
  const { headers, sheet, headerLine, mapping } = table;
  const { columns } = importColumns(target.entity);
  const samples = useMemo(() => columnSamples({ headers, sheet, headerLine }), [headers, sheet, headerLine]);
  const listed = columnNames(headers)
    .map(({ at, label }) => ({ at, label, samples: samples[at] ?? [], field: fieldOf(mapping, at) }))
    .filter(({ at, samples, field }) => headers[at]?.trim() !== '' || samples.length > 0 || field !== null);
  const { shown, showMore } = useFirstLines(listed, SHOWN);
  return (
    <Paper variant="outlined" sx={{ px: { xs: 2, sm: 3 }, py: 1 }}>
      <Box aria-hidden sx={HEADERS}>
        <span>Your column</span>
        <span />
        <span>Kitroom field</span>
      </Box>
      <Box component="ul" aria-label="Your columns" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map(({ at, label, samples, field }) => (
          <ColumnField
            key={at}
            name={label}
            samples={samples}
            fields={columns}
            field={field}
            onChoose={(chosen) => source.match(at, chosen)}
          />
        ))}
      </Box>
      {showMore}
    </Paper>
  );
}

interface ColumnFieldProps {
  name: string;
  samples: readonly string[];
  fields: readonly ImportColumn[];
  /** The field that it is; null: it is not imported. */
  field: string | null;
  onChoose: (field: string | null) => void;
}

/** The value of a choice that isn't a field. */
const NOWHERE = '';

/** A column of the file with its first texts, and the field that it is. */
function ColumnField({ name, samples, fields, field, onChoose }: ColumnFieldProps) {
  return (
    <Box component="li" sx={COLUMN}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body1" dir="auto" sx={{ fontWeight: 500 }}>
          {name}
        </Typography>
        <Typography variant="body2" color="textSecondary" dir="auto">
          {samples.length === 0 ? 'Empty' : samples.map((text) => excerpt(text, 30)).join(' · ')}
        </Typography>
      </Box>
      <Icon
        path={mdiArrowRight}
        aria-hidden
        sx={{ color: 'text.secondary', fontSize: 20, display: { xs: 'none', sm: 'block' } }}
      />
      <TextField
        select
        value={field ?? NOWHERE}
        slotProps={{
          select: { displayEmpty: true },
          htmlInput: { 'aria-label': `Kitroom field for ${name}` },
        }}
        onChange={({ target }) => onChoose(target.value === NOWHERE ? null : target.value)}
      >
        <MenuItem value={NOWHERE}>
          <em>Not imported</em>
        </MenuItem>
        {fields.map(({ field, label }) => (
          <MenuItem key={field} value={field}>
            {label}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}

// Two lines can say the same: their place tells them apart.
function headerChoices(
  lines: readonly (readonly string[])[],
  chosen: number,
): { at: number; label: string }[] {
  return lines.slice(0, Math.max(HEADER_LINES, chosen + 1)).map((line, at) => {
    const texts = line.filter((cell) => cell.trim() !== '').join(', ');
    return { at, label: `Line ${at + 1}: ${excerpt(texts)}` };
  });
}

/** Your column, an arrow, and the field; on phones, one below the other. */
const COLUMN_GRID = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 20px minmax(0, 1fr)' },
  columnGap: 2,
  rowGap: 1,
} as const;
const COLUMN = {
  ...COLUMN_GRID,
  alignItems: 'center',
  py: 1.25,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
const HEADERS = {
  ...COLUMN_GRID,
  display: { xs: 'none', sm: 'grid' },
  typography: 'subtitle2',
  color: 'text.secondary',
  pt: 0.5,
  pb: 1,
  borderBottom: 1,
  borderColor: 'divider',
};
