import { importPath } from '@kitroom/contract/import/import';
import { sizeResource } from '@kitroom/contract/size';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serveApi } from '../../../test/api-server.ts';
import { renderRoutes, signedInAs } from '../../../test/render.tsx';
import { newUser } from '../../../test/user.ts';
import { PreviewStep } from './preview-step.tsx';

// jsdom has no layout: the table draws rows of this height while they fit into that of its box.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(460);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(46);
});
afterEach(() => {
  vi.restoreAllMocks();
});

it('a cell that could not be read is an error of its line until it is edited, whatever the server says', async () => {
  const api = await serveApi({
    'GET /api/auth/user-permissions': signedInAs('SIZE_READ', 'SIZE_CREATE'),
    [`POST ${importPath(sizeResource.path)}`]: () => ({
      body: {
        success: true,
        message: '',
        create_count: 1,
        change_count: 1,
        unchanged_count: 0,
        error_count: 0,
        preview: 'seen',
        can_undo: true,
        undo_removes: false,
        created_inactive: false,
        lines: [
          { result: 'create', id: null, changes: [], errors: [] },
          { result: 'change', id: 1, changes: [{ field: 'name', before: 'M', after: '=A1' }], errors: [] },
        ],
      },
    }),
  });
  const message = 'This formula has no result';
  const lines = {
    columns: ['name', 'code'],
    lines: [
      { number: 2, cells: ['Small', 'S'], errors: [] },
      { number: 3, cells: ['=A1', 'M'], errors: [{ path: 'name', message }] },
    ],
  };
  const target = { entity: 'sizes', noun: { one: 'size', many: 'sizes' }, onCreate: undefined } as const;
  const step = (
    <PreviewStep target={target} lines={lines} notices={[]} onBack={vi.fn()} onApplied={vi.fn()} />
  );
  renderRoutes({ '/admin/size': step }, '/admin/size');
  await screen.findByText('1 line has an error. Correct it in the table, or leave it out.');
  await screen.findByText(message, { exact: false });
  const apply = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Apply/u });
  expect(apply().disabled).toBe(true);
  const user = newUser();
  const cell = screen.getByLabelText('Name, line 3');
  await user.clear(cell);
  await user.type(cell, 'Medium');
  await waitFor(() => expect(apply().textContent).toBe('Apply 2 changes'));
  expect(screen.queryByText(message, { exact: false })).toBeNull();
  expect(api.calls.filter(({ method }) => method === 'POST').length).toBe(2);
});
