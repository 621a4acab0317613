import { importCall } from '@kitroom/contract/import/import';
import { KINDS } from '@kitroom/contract/kinds';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type Reply, refused, succeeded } from '../../../test/api-server.ts';
import { importedLine, importReply, layOutRows } from '../../../test/imports.ts';
import { openPage } from '../../../test/open-page.tsx';
import { coded } from '../../../test/records.ts';
import { PreviewStep } from '../../changes/import/preview-step.tsx';
import { productScreens } from './screens.ts';

layOutRows();

const LONG = 'x'.repeat(51);
const unknown = (path: string, text: string) => ({ path, message: `there is no “${text}”`, unknown: text });

/** Opens the preview of two products that name what is not there; what is created in the meantime is. */
async function open(...codes: string[]) {
  const there: string[] = [];
  const missing = [
    unknown('product_size_ids', 'XXS'),
    unknown('product_size_ids', 'xxs'),
    unknown('product_garment_color_ids', 'Seafoam'),
    unknown('product_category_id', LONG),
    ...Array.from({ length: 20 }, (_, at) => unknown('product_garment_color_ids', `C${at}`)),
  ];
  const lineOf = () => {
    const errors = missing.filter((error) => !there.includes(error.unknown.toUpperCase()));
    return importedLine(errors.length === 0 ? 'create' : 'error', { errors });
  };
  const refusals: Reply[] = [];
  const lines = [2, 3].map((number) => ({ number, cells: [`J${number}`], errors: [] }));
  const step = (
    <PreviewStep
      usage={null}
      target={{ ...productScreens, entity: 'products' }}
      lines={{ columns: ['code'], lines }}
      notices={[]}
      onBack={vi.fn()}
      onSent={vi.fn()}
      onApplied={vi.fn()}
    />
  );
  const { api, user } = await openPage({ '/admin/product': step }, '/admin/product', {
    codes: ['PRODUCT_READ', 'PRODUCT_CREATE', ...codes],
    answers: {
      [`POST ${importCall(KINDS.products).path}`]: () => importReply([lineOf(), lineOf()]),
      [`POST ${KINDS.sizes.path}`]: ({ body }) => {
        const refusal = refusals.shift();
        if (refusal !== undefined) return refusal;
        there.push((body as { name: string }).name);
        return succeeded({ size: coded(5, 'XXS') });
      },
    },
  });
  await waitFor(() => expect(screen.getAllByText('there is no “Seafoam”')).toHaveLength(2));
  const sent = (path: string) => api.calls.filter((call) => call.method === 'POST' && call.path === path);
  return {
    user,
    there,
    refusals,
    created: () => sent(KINDS.sizes.path),
    checks: () => sent(importCall(KINDS.products).path),
  };
}

const SIZE = { name: 'Create Size XXS' };

it('what lines name and is not there is offered once to those who can create it, which its name is enough for', async () => {
  const { user, created, checks } = await open('SIZE_CREATE');
  await user.dblClick(await screen.findByRole('button', SIZE));
  await waitFor(() => expect(screen.queryByText('there is no “XXS”')).toBeNull());
  expect(screen.queryByText('there is no “xxs”')).toBeNull();
  expect(screen.queryByRole('button', SIZE)).toBeNull();
  expect(created().map(({ body }) => body)).toEqual([{ name: 'XXS', code: 'XXS', is_active: true }]);
  expect(checks()).toHaveLength(2);
  // Its button had the focus.
  expect(document.activeElement?.id).toBe('import-checking');
  // For that, they lack the permission.
  expect(screen.queryByRole('link', { name: /Seafoam/u })).toBeNull();
});

it('one that could not be created says why, and is created by another try', async () => {
  const { user, created, refusals } = await open('SIZE_CREATE');
  refusals.push(refused(503, 'Try again later'));
  await user.click(await screen.findByRole('button', SIZE));
  await screen.findByText('Try again later');
  await user.click(await screen.findByRole('button', SIZE));
  await waitFor(() => expect(screen.queryByText('there is no “XXS”')).toBeNull());
  expect(created()).toHaveLength(2);
});

it('what needs more than a name is created in its form, in a new tab, and looked for on the way back', async () => {
  const { there, checks } = await open('GARMENT_COLOR_CREATE', 'PRODUCT_CATEGORY_CREATE');
  const link = await screen.findByRole('link', { name: 'Create Garment Color Seafoam, opens in a new tab' });
  expect(link.getAttribute('href')).toBe('/admin/garment-color/create?name=Seafoam#code');
  expect(link.getAttribute('target')).toBe('_blank');
  // In a column that holds something else, there are thousands of names.
  screen.getByText(/yet:\s*2 more$/u);
  expect(screen.getAllByRole('link', { name: /^Create/u })).toHaveLength(20);
  // A name that is too long for a code is one as well.
  screen.getByRole('link', { name: /^Create Product Category x+…/u });
  expect(screen.queryByRole('button', SIZE)).toBeNull();
  fireEvent.focus(window);
  expect(checks()).toHaveLength(1);
  fireEvent.click(link);
  there.push('SEAFOAM');
  fireEvent.focus(window);
  await waitFor(() => expect(screen.queryByText('there is no “Seafoam”')).toBeNull());
  expect(screen.queryByRole('link', { name: /Seafoam/u })).toBeNull();
});
