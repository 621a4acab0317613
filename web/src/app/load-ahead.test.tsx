import { fireEvent } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { loadAhead } from './load-ahead.ts';

const list = vi.fn(async () => ({}));
const form = vi.fn(async () => ({}));
const routes = [
  { path: '/admin/size', lazy: list },
  { path: '/admin/size/:id/edit', lazy: form },
];

function link(href: string): HTMLElement {
  document.body.innerHTML = `<a href="${href}"><b>There</b></a>`;
  const text = document.querySelector('b');
  if (text === null) throw new Error('no link');
  return text;
}

beforeEach(() => {
  vi.clearAllMocks();
  const end = loadAhead(routes);
  return () => {
    end();
    document.body.innerHTML = '';
  };
});

it('loads the screen of a link that a pointer comes to, once, or that gets the focus, and leaves other links alone', () => {
  fireEvent.pointerOver(link('https://example.com/admin/size'));
  fireEvent.pointerOver(link('/nowhere'));
  fireEvent.pointerOver(link('/admin/size/7/edit?from=list'));
  fireEvent.pointerOver(link('/admin/size/7/edit'));
  expect(form).toHaveBeenCalledTimes(1);
  expect(list).not.toHaveBeenCalled();
  fireEvent.focusIn(link('/admin/size'));
  expect(list).toHaveBeenCalledTimes(1);
});

it('asks again for what could not be loaded', async () => {
  list.mockRejectedValueOnce(new Error('offline'));
  fireEvent.pointerOver(link('/admin/size'));
  await Promise.resolve();
  await Promise.resolve();
  fireEvent.pointerOver(link('/admin/size'));
  expect(list).toHaveBeenCalledTimes(2);
});
