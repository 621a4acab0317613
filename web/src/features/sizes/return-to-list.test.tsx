import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openSizeList } from '../../../test/size-list.tsx';
import { forgetLists } from '../../ui/list/return-to-list.ts';
import { SizeForm } from './size-form.tsx';

const size = { id: 3, name: 'Medium', code: 'M', description: null, sort_order: 3, is_active: true };
const one = () => ({ body: { success: true, size }, headers: { ETag: '"1"' } });

afterEach(forgetLists);

async function openSearchedList() {
  const { router, user } = await openSizeList([size], {
    at: '/admin/size?q=med&sort=-name',
    codes: ['SIZE_CREATE', 'SIZE_UPDATE'],
    answers: { 'GET /api/admin/size/3': one, 'PUT /api/admin/size/3': one, 'POST /api/admin/size': one },
    pages: { '/admin/size/create': <SizeForm />, '/admin/size/:id/edit': <SizeForm /> },
  });
  const address = () => router.state.location.pathname + router.state.location.search;
  await screen.findByText('Medium');
  return { user, address };
}

it('each way out of a form leads back to the list as it was; after creating a record nothing hides it', async () => {
  const { user, address } = await openSearchedList();
  for (const [name, role] of [
    ['Save', 'button'],
    ['Cancel', 'link'],
    ['Back to Sizes', 'link'],
  ] as const) {
    await user.click(await screen.findByRole('link', { name: /^Edit/u }));
    const field = await screen.findByDisplayValue('Medium');
    // Save and Cancel come with the first change.
    if (name !== 'Back to Sizes') await user.type(field, 's');
    await user.click(screen.getByRole(role, { name }));
    if (name === 'Cancel') await user.click(screen.getByRole('button', { name: 'Leave Page' }));
    await screen.findByRole('searchbox', { name: 'Search sizes' });
    expect(address(), name).toBe('/admin/size?q=med&sort=-name');
  }
  await user.click(await screen.findByRole('link', { name: 'Create Size' }));
  await user.type(await screen.findByRole('textbox', { name: /^Name/u }), 'Youth L');
  await user.type(screen.getByRole('textbox', { name: /^Code/u }), 'YL');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByText('Size created');
  expect(address()).toBe('/admin/size');
});
