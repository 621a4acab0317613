import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { FieldSource } from './field-source.tsx';
import { columnsOf, type ImportTarget } from './import-list.ts';
import { fieldOf } from './reading/find-headers.ts';
import type { ImportSource, ReadTable } from './use-source.ts';

interface OtherFieldsProps {
  target: ImportTarget;
  source: ImportSource;
  table: ReadTable;
}

/** Fields of the form without a column of their own. One that gets a column stays, so that nothing moves under the pointer. */
export function OtherFields({ target, source, table }: OtherFieldsProps) {
  const id = useId();
  const { key, columns } = columnsOf(target);
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

const FIELDS = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
};
