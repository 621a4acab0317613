import type { ImportColumn } from '@kitroom/contract/import/columns';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { excerpt } from './excerpt.ts';
import { columnsOf, type ImportTarget, labelOf } from './import-list.ts';
import type { Source } from './reading/find-headers.ts';
import { StepFrame } from './step-frame.tsx';
import type { ImportSource, ReadTable } from './use-source.ts';

interface ColumnsStepProps {
  target: ImportTarget;
  source: ImportSource;
  table: ReadTable;
  onBack: () => void;
  onDone: () => void;
}

/** Values of a choice that are no columns. */
const NOWHERE = 'nowhere';
const SAME = 'same';
/** Lines that can be chosen as the one with the headers. */
const HEADER_LINES = 20;

/** Which column of the table each field is in. */
export function ColumnsStep({ target, source, table, onBack, onDone }: ColumnsStepProps) {
  const { key, columns } = columnsOf(target);
  const { headers, mapping, sheet, sheets, headerLine } = table;
  const hasKey = mapping[key] !== null && mapping[key] !== undefined;
  const used = new Set(Object.values(mapping).map((from) => (from && 'column' in from ? from.column : -1)));
  const unused = headers.filter((header, at) => !used.has(at) && header.trim() !== '');
  return (
    <StepFrame
      actions={
        <>
          <Button color="inherit" variant="outlined" onClick={onBack}>
            Back
          </Button>
          <Button variant="contained" disabled={!hasKey} onClick={onDone}>
            Preview
          </Button>
        </>
      }
    >
      <Typography variant="h3" component="h2">
        What is in each column?
      </Typography>
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
          {headerChoices(sheet.lines).map(({ at, label }) => (
            <MenuItem key={at} value={at} sx={{ whiteSpace: 'normal' }}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      {table.isRecalled ? <Alert severity="info">Matched the way you did last time.</Alert> : null}
      {hasKey ? null : (
        <Alert severity="warning">{`Choose the column for ${labelOf(target, key)}: it tells which ${target.noun.one} each line is for.`}</Alert>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
        }}
      >
        {columns.map((column) => (
          <FieldSource
            key={column.field}
            column={column}
            isKey={column.field === key}
            table={table}
            from={mapping[column.field] ?? null}
            onChoose={(from) => source.choose(column.field, from)}
          />
        ))}
      </Box>
      {unused.length === 0 ? null : (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {`Not imported: ${excerpt(unused.join(', '), 300)}`}
        </Typography>
      )}
    </StepFrame>
  );
}

interface FieldSourceProps {
  column: ImportColumn;
  isKey: boolean;
  table: ReadTable;
  from: Source;
  onChoose: (from: Source) => void;
}

function FieldSource({ column, isKey, table, from, onChoose }: FieldSourceProps) {
  const { headers, sheet, headerLine } = table;
  const value = from === null ? NOWHERE : 'same' in from ? SAME : String(from.column);
  const example =
    from !== null && 'column' in from
      ? sheet.lines.slice(headerLine + 1).find((line) => line[from.column]?.trim())?.[from.column]
      : undefined;
  const help =
    example !== undefined
      ? `For example, ${excerpt(example, 60)}`
      : column.required && from === null
        ? 'Required for new records.'
        : undefined;
  return (
    <Box sx={{ display: 'grid', rowGap: 1, alignContent: 'start', minWidth: 0 }}>
      <TextField
        select
        label={column.label}
        value={value}
        helperText={help}
        onChange={({ target }) =>
          onChoose(
            target.value === NOWHERE
              ? null
              : target.value === SAME
                ? { same: '' }
                : { column: Number(target.value) },
          )
        }
      >
        <MenuItem value={NOWHERE}>
          <em>Not imported</em>
        </MenuItem>
        {isKey ? null : (
          <MenuItem value={SAME}>
            <em>The same in all lines</em>
          </MenuItem>
        )}
        {columnChoices(headers).map(({ at, label }) => (
          <MenuItem key={at} value={String(at)}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      {from !== null && 'same' in from ? (
        <TextField
          label={`${column.label} in all lines`}
          value={from.same}
          onChange={(event) => onChoose({ same: event.target.value })}
        />
      ) : null}
    </Box>
  );
}

// Two lines can say the same, and two columns have the same header: their place tells them apart.
function headerChoices(lines: readonly (readonly string[])[]): { at: number; label: string }[] {
  return lines.slice(0, HEADER_LINES).map((line, at) => {
    const texts = line.filter((cell) => cell.trim() !== '').join(', ');
    return { at, label: `Line ${at + 1}: ${excerpt(texts)}` };
  });
}

function columnChoices(headers: readonly string[]): { at: number; label: string }[] {
  return headers.map((header, at) => {
    const text = header.trim();
    const isAlone = headers.filter((other) => other.trim() === text).length === 1;
    const column = `Column ${columnLetters(at)}`;
    return {
      at,
      label: text === '' ? column : isAlone ? excerpt(text, 60) : `${excerpt(text, 60)} (${column})`,
    };
  });
}

/** A column's name in spreadsheet programs, from A on. */
function columnLetters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnLetters(Math.floor(at / 26) - 1) + last;
}
