import { viewAsRole } from '@kitroom/contract/auth-calls';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openTree } from '../../test/open-page.tsx';
import { sizeRow } from '../../test/records.ts';
import { signedInAs } from '../../test/render.tsx';
import { answering, refusing } from '../../test/replies.ts';
import { SizeList } from '../features/sizes/size-list.tsx';
import { MainLayout } from './main-layout.tsx';

const PERMISSIONS = 'GET /api/auth/user-permissions';
const END = `POST ${viewAsRole.end.path}`;

it('as a role that another tab has started is said, and ended with one click, after which the lists are asked for again', async () => {
  const editor = signedInAs('SIZE_READ', 'SIZE_UPDATE');
  const pages = [{ path: '/admin/size', element: <SizeList /> }];
  const { api, user } = await openTree([{ element: <MainLayout />, children: pages }], '/admin/size', {
    answers: {
      [PERMISSIONS]: editor,
      'GET /api/admin/size': answering({ sizes: [sizeRow(1, 'Small')] }),
      [END]: refusing(503, 'Busy'),
    },
  });
  const region = { name: 'Viewing as a role' };
  await screen.findByRole('link', { name: 'Edit Small' });
  expect(screen.queryByRole('region', region)).toBeNull();

  const { body } = signedInAs('SIZE_READ')();
  const viewing = { ...body, data: { ...body.data, viewingAs: { id: 2, name: 'Coach' } } };
  api.answers[PERMISSIONS] = () => ({ body: viewing });
  // It is learned when this tab is looked at.
  const { now } = Date;
  Date.now = () => now() + 6000;
  window.dispatchEvent(new Event('focus'));
  Date.now = now;
  const banner = await screen.findByRole('region', region);
  expect(banner.textContent).toContain('You are viewing Kitroom as Coach. Nothing can be changed.');
  expect(screen.queryByRole('link', { name: 'Edit Small' })).toBeNull();

  const end = screen.getByRole('button', { name: 'End View' });
  await user.click(end);
  await screen.findByText('Busy');
  await waitFor(() => expect(end).toHaveProperty('disabled', false));
  const lists = () => api.calls.filter(({ path }) => path === '/api/admin/size').length;
  const before = lists();
  api.answers[END] = answering({ message: viewAsRole.ended });
  api.answers[PERMISSIONS] = editor;
  await user.click(end);
  await screen.findByRole('link', { name: 'Edit Small' });
  expect(screen.queryByRole('region', region)).toBeNull();
  await waitFor(() => expect(lists()).toBeGreaterThan(before));
});
