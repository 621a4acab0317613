import { type ImportColumn, importColumns } from '@kitroom/contract/import/columns';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { excerpt } from '../../ui/sentence-parts.ts';
import { columnNames } from './column-names.ts';
import { fieldOf, type Source } from './find-headers.ts';
import type { ImportTarget } from './import-list.ts';
import type { ImportSource, ReadTable } from './use-source.ts';

export interface OtherFieldsProps {
  target: ImportTarget;
  source: ImportSource;
  table: ReadTable;
}

/** Fields of the form without a column of their own. One that gets a column stays, so that nothing moves under the pointer. */
export function OtherFields({ target, source, table }: OtherFieldsProps) {
  const id = useId();
  const { key, columns } = importColumns(target.entity);
  const [listed, setListed] = useState<ReadonlySet<string>>(new Set());
  const fields = columns.filter(
    ({ field, tablesOnly }) => !tablesOnly && (listed.has(field) || !hasOwnColumn(table, field)),
  );
  if (fields.length > listed.size) setListed(new Set(fields.map(({ field }) => field)));
  if (fields.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3" sx={{ mb: 1.5 }}>
        Other Kitroom fields
      </Typography>
      <Box sx={FIELDS}>
        {fields.map((column) => (
          <FieldSource
            key={column.field}
            column={column}
            isKey={column.field === key}
            table={table}
            from={table.mapping[column.field] ?? null}
            onChoose={(from) => source.choose(column.field, from)}
          />
        ))}
      </Box>
    </Box>
  );
}

function hasOwnColumn({ mapping }: ReadTable, field: string): boolean {
  const from = mapping[field] ?? null;
  return from !== null && 'column' in from && fieldOf(mapping, from.column) === field;
}

/** Values of a choice that aren't columns. */
const NOWHERE = 'nowhere';
const SAME = 'same';

interface FieldSourceProps {
  column: ImportColumn;
  isKey: boolean;
  table: ReadTable;
  from: Source;
  onChoose: (from: Source) => void;
}

/** Where a field comes from: a column, which may be another field, too, one text for all lines, or nowhere. */
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
        {columnNames(headers).map(({ at, label }) => (
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

const FIELDS = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
};
