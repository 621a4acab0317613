import { importColumns } from '@kitroom/contract/import/columns';
import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { mapHeaders } from '../src/changes/import/find-headers.ts';
import { readSource } from '../src/changes/import/read-source.ts';
import { keepDownloads } from './downloads.ts';
import { newUser } from './user.ts';

/** The fields of the first record in the CSV that the list on the screen exports, as an import reads them. */
export async function exportedFields(kind: Parameters<typeof importColumns>[0]) {
  const files = keepDownloads();
  await newUser().choose('Export', 'Export CSV');
  await waitFor(() => expect(files).toHaveLength(1));
  const known = importColumns(kind);
  const given = (await files[0]?.blob.arrayBuffer()) ?? new ArrayBuffer();
  const [sheet] = readSource({ given, known });
  const [headers = [], cells = []] = sheet?.lines ?? [];
  return Object.fromEntries(
    Object.entries(mapHeaders(headers, known)).flatMap(([field, source]) =>
      source !== null && 'column' in source ? [[field, cells[source.column]]] : [],
    ),
  );
}
