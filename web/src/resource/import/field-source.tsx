import type { ImportColumn } from '@kitroom/contract/import/columns';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { columnNames } from './column-names.ts';
import { excerpt } from './excerpt.ts';
import type { Source } from './reading/find-headers.ts';
import type { ReadTable } from './use-source.ts';

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
export function FieldSource({ column, isKey, table, from, onChoose }: FieldSourceProps) {
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
