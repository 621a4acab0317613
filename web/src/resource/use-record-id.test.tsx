import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoutes } from '../../test/render.tsx';
import { useRecordId } from './use-record-id.ts';

function Id() {
  return <p>{`id ${useRecordId()}`}</p>;
}

it.each([
  ['7', 7],
  ['2147483647', 2_147_483_647],
  ['0', 0],
  ['07', 0],
  ['abc', 0],
  ['1e3', 0],
  ['-1', 0],
  ['2147483648', 0],
])('%s in the address is the record %i', async (text, id) => {
  renderRoutes({ '/admin/size/:id/edit': <Id /> }, `/admin/size/${text}/edit`);
  expect(await screen.findByText(`id ${id}`)).toBeDefined();
});

it('an address without a place for it has none', async () => {
  renderRoutes({ '/admin/size/create': <Id /> }, '/admin/size/create');
  expect(await screen.findByText('id null')).toBeDefined();
});
