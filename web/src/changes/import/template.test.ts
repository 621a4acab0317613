import { importColumns } from '@kitroom/contract/import/columns';
import { LISTED_KINDS } from '@kitroom/contract/kinds';
import { expect, it } from 'vitest';
import { mapHeaders } from './find-headers.ts';
import { templateHeaders } from './template.ts';

it.each(LISTED_KINDS)('each header of the template for %s is recognized as its own field', (kind) => {
  const known = importColumns(kind);
  const mapping = mapHeaders(templateHeaders(known), known);
  const fields = known.columns.filter(({ tablesOnly }) => !tablesOnly).map(({ field }) => field);
  expect(Object.entries(mapping).filter(([, source]) => source !== null)).toEqual(
    fields.map((field, column) => [field, { column }]),
  );
});
