import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Link } from 'react-router';
import { SizeForm } from '../src/features/sizes/size-form.tsx';
import type { Answers, Reply } from './api-server.ts';
import { openPage } from './open-page.tsx';

// The size form is tested for all forms: it has nothing but what every form has.
export const SIZES = '/admin/size';
export const EDIT_SIZE = '/admin/size/1/edit';
export const GET_SIZE = 'GET /api/admin/size/1';
export const PUT_SIZE = 'PUT /api/admin/size/1';
export const POST_SIZE = 'POST /api/admin/size';
export const SIZE_HISTORY = 'GET /api/admin/size/1/history';

export const SMALL = { id: 1, name: 'Small', code: 'S', description: null, sort_order: 1, is_active: true };

/** The size as the server answers it. */
export function size(changes: object = {}, etag = '"1"'): Reply {
  return { body: { success: true, size: { ...SMALL, ...changes } }, headers: { ETag: etag } };
}

/** Opens the list, the form, or another page, for someone who can do everything with sizes. */
export async function openSizes(path: string = EDIT_SIZE, answers: Answers = {}) {
  const routes = {
    [SIZES]: <h1>Sizes</h1>,
    [`${SIZES}/create`]: <SizeForm />,
    [`${SIZES}/:id/edit`]: (
      <>
        <SizeForm />
        <Link to="/elsewhere">Elsewhere</Link>
      </>
    ),
    '/elsewhere': <h1>Elsewhere</h1>,
    '/login': <h1>Sign In</h1>,
  };
  const { api, router, user } = await openPage(routes, path, {
    codes: ['SIZE_READ', 'SIZE_UPDATE', 'SIZE_CREATE'],
    answers: { [GET_SIZE]: () => size(), ...answers },
  });
  return {
    api,
    router,
    user,
    writes: () => api.calls.filter(({ method }) => method !== 'GET'),
    path: () => router.state.location.pathname,
    state: () => router.state.location.state,
  };
}

/** A text field of the form, once it is there. */
export function field(label: RegExp): Promise<HTMLInputElement> {
  return screen.findByRole<HTMLInputElement>('textbox', { name: label });
}

/** Types into a field in place of what it holds. */
export async function retype(user: UserEvent, label: RegExp, text: string): Promise<void> {
  const input = await field(label);
  await user.clear(input);
  await user.type(input, text);
}
