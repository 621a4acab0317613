import { act, render, screen } from '@testing-library/react';
import { closeSnackbar, enqueueSnackbar } from 'notistack';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Themed } from '../../test/render.tsx';
import { Toasts } from './toasts.tsx';

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  closeSnackbar();
  vi.useRealTimers();
});

/** In steps: each timer's changes are rendered, and may start the next timer. */
async function later(seconds: number): Promise<void> {
  for (let step = 0; step < seconds * 4; step++) await act(() => vi.advanceTimersByTimeAsync(250));
}

it('shows one toast at a time, the last, and keeps it for as long as the keyboard is in it', async () => {
  render(
    <Themed>
      <Toasts room={null} />
      <a href="/admin/size">Sizes</a>
    </Themed>,
  );
  act(() => void enqueueSnackbar('View saved'));
  act(() => void enqueueSnackbar('1 size deactivated', { action: <button type="button">Undo</button> }));
  await later(2);
  expect(screen.getByRole('alert').textContent).toBe('1 size deactivatedUndo');
  act(() => screen.getByRole('button', { name: 'Undo' }).focus());
  await later(60);
  expect(screen.getByRole('alert').textContent).toContain('1 size deactivated');
  act(() => screen.getByRole('link').focus());
  await later(10);
  expect(screen.queryByRole('alert')).toBeNull();
});
