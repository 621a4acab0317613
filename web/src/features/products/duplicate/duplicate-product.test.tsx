import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Answers } from '../../../../test/api-server.ts';
import { openPage } from '../../../../test/open-page.tsx';
import { PRODUCT } from '../../../../test/records.ts';
import { answering, refusing } from '../../../../test/replies.ts';
import { UnsavedChangesGuard } from '../../../changes/leaving/unsaved-changes-guard.tsx';
import { DuplicateProduct } from './duplicate-product.tsx';

const POST = 'POST /api/admin/product/duplicate';
const jersey = { ...PRODUCT, name: 'Jersey', code: 'JR-1', requires_color_pairing: false };
const nothing = () => null;
const page = (
  <>
    <DuplicateProduct product={jersey} />
    <UnsavedChangesGuard unsaved={nothing} />
  </>
);
const copied = answering({ message: '', created_count: 1, ids: [2], refused: [] });
const taken = [{ path: 'code', message: 'Code already exists' }];
const clash = { path: 'copies', refused: [{ id: 1, name: 'Jersey', status: 409, errors: taken }] };

async function open(codes: string[], answers: Answers = {}) {
  const pages = {
    '/': <h1>Home</h1>,
    '/admin/product': page,
    '/admin/product/:id/edit': <h1>Edit</h1>,
  };
  const { api, router, user } = await openPage(pages, '/', {
    codes: ['PRODUCT_READ', ...codes],
    answers: { [POST]: copied, ...answers },
  });
  await router.navigate('/admin/product');
  return {
    user,
    router,
    answers: api.answers,
    path: () => router.state.location.pathname,
    sent: () => api.calls.filter(({ method }) => method === 'POST').map(({ body }) => body),
    ask: async () => {
      await user.click(await screen.findByRole('button', { name: 'Duplicate' }));
      return within(await screen.findByRole('dialog', { name: 'Duplicate Jersey' }));
    },
  };
}

// The name and the code are separate elements, so that each reads in its direction.
const toast = (text: string) =>
  screen.findByText((_text, element) => element?.tagName === 'SPAN' && element.textContent === text);

it('asks for the new code and what to copy, and opens the new product, also with Ctrl+S', async () => {
  const { user, ask, sent, path, answers } = await open(['PRODUCT_CREATE', 'PRODUCT_UPDATE'], {
    [POST]: refusing(409, 'Nothing was created', clash),
  });
  const dialog = await ask();
  await user.click(dialog.getByRole('button', { name: 'Duplicate' }));
  await dialog.findByText('Code is required');
  const code = dialog.getByRole('textbox', { name: /Code/u });
  await user.type(code, 'JR-1');
  await user.click(dialog.getByRole('button', { name: 'Duplicate' }));
  await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'));
  dialog.getByText('Code already exists');
  expect(path()).toBe('/admin/product');
  answers[POST] = copied;
  await user.clear(code);
  await user.type(code, ' JR-2 ');
  await user.click(dialog.getByRole('checkbox', { name: 'Sizes' }));
  await user.keyboard('{Control>}s{/Control}');
  await toast('Jersey duplicated as JR-2');
  expect(path()).toBe('/admin/product/2/edit');
  expect(sent().at(-1)).toEqual({
    copies: [{ id: 1, fields: { name: 'Jersey', code: 'JR-2' } }],
    dry_run: false,
    sizes: false,
    garment_colors: true,
    pictures: true,
  });
});

it('asks before Escape or Back discards the new code; copies no pictures for those who may not upload any, and shows them the list', async () => {
  const { user, ask, path, router, sent } = await open(['PRODUCT_CREATE']);
  const dialog = await ask();
  const code = dialog.getByRole('textbox', { name: /Code/u });
  const question = async (name: string) => within(await screen.findByRole('alertdialog', { name }));
  const questionIsGone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.type(code, 'JR-2{Escape}');
  const discard = await question('Discard what you typed?');
  discard.getByText('Code is not saved.');
  await user.click(discard.getByRole('button', { name: 'Keep Editing' }));
  await questionIsGone();
  expect(dialog.getByDisplayValue('JR-2')).toBe(document.activeElement);
  void router.navigate(-1);
  const leave = await question('Leave without saving?');
  leave.getByText('Code is not saved.');
  await user.click(leave.getByRole('button', { name: 'Stay' }));
  await questionIsGone();
  expect(path()).toBe('/admin/product');
  expect(code).toHaveProperty('value', 'JR-2');
  await user.clear(code);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const again = await ask();
  await user.type(again.getByRole('textbox', { name: /Code/u }), 'JR-2');
  void router.navigate(-1);
  await user.click(await screen.findByRole('button', { name: 'Leave Page' }));
  await screen.findByRole('heading', { name: 'Home' });
  await router.navigate('/admin/product');
  // Where nothing was typed, nothing is asked.
  await ask();
  void router.navigate(-1);
  await screen.findByRole('heading', { name: 'Home' });
  await router.navigate('/admin/product');

  const last = await ask();
  expect(last.getByRole<HTMLInputElement>('checkbox', { name: 'Pictures' }).disabled).toBe(true);
  await user.type(last.getByRole('textbox', { name: /Code/u }), 'JR-2');
  await user.click(last.getByRole('button', { name: 'Duplicate' }));
  await toast('Jersey duplicated as JR-2');
  expect(path()).toBe('/admin/product');
  expect(sent()[0]).toMatchObject({ pictures: false });
});
