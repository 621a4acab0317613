import type { PermissionCode } from '@kitroom/contract/permissions';
import { configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { App } from '../src/app.tsx';
import { type Answers, serveApi } from './api-server.ts';

// The first look at a screen loads its code, which a busy machine does not do within a second.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

interface OpenAppOptions {
  permissions: readonly PermissionCode[];
  answers: Answers;
}

/**
 * Opens the whole application at an address, as a user who holds `permissions`, against a server that gives
 * `answers`. Returns the calls that arrive there, and a user who types and clicks.
 */
export async function openApp(path: string, { permissions, answers }: OpenAppOptions) {
  const { calls } = await serveApi({
    'GET /api/auth/user-permissions': answer({
      data: { firstName: 'Dana', passwordChangeRequired: false, permissions, csrfToken: 'token' },
    }),
    ...answers,
  });
  window.history.replaceState(null, '', path);
  render(<App />);
  return { calls, user: userEvent.setup() };
}

/** Answers with success, the body and an ETag. */
export function answer(body: object): Answers[string] {
  return () => ({ body: { success: true, ...body }, headers: { ETag: '"1"' } });
}

/** Refuses with what the server says. */
export function refuse(status: number, body: object = { message: '' }): Answers[string] {
  return () => ({ status, body: { success: false, ...body } });
}
