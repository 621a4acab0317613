import { importColumns } from '@kitroom/contract/import/columns';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mapHeaders } from './find-headers.ts';
import { OtherFields } from './other-fields.tsx';
import type { ImportSource, ReadTable } from './use-source.ts';

it('offers the fields of the form that have no column, and not what only tables have', () => {
  const headers = ['Name', 'Code'];
  const table = {
    headers,
    headerLine: 0,
    mapping: mapHeaders(headers, importColumns('products')),
    sheet: { lines: [headers, ['Jersey', 'J-1']] },
  } as unknown as ReadTable;
  const source = { choose: () => {} } as unknown as ImportSource;
  const target = { entity: 'products', noun: { one: 'product', many: 'products' } } as const;
  render(<OtherFields target={target} source={source} table={table} />);
  const offered = screen.getAllByRole('combobox').map((field) => field.getAttribute('aria-labelledby'));
  const labels = offered.map((ids) => document.getElementById(ids?.split(' ')[0] ?? '')?.textContent);
  expect(labels).toEqual([
    'Supplier Name',
    'Supplier Code',
    'Description',
    'Product Category',
    'Sizes',
    'Garment Colors',
    'USAV Contrast Rule',
    'Sort Order',
    'Active',
  ]);
});
