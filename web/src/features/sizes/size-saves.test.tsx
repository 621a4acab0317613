import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Reply } from '../../../test/api-server.ts';
import { createGate } from '../../../test/gate.ts';
import {
  EDIT_SIZE,
  field,
  openSizes,
  POST_SIZE,
  PUT_SIZE,
  retype,
  SIZES,
  size,
} from '../../../test/size-form.tsx';

const STILL_THERE = /^Size (saved|created)\. What you typed since then is not saved yet\.$/u;

describe('what is typed between Save and its answer', () => {
  it('stays in the form, is not left without a question, and is saved by the next Save on top of the first', async () => {
    const { opened, open } = createGate<Reply>();
    const replies = [opened, Promise.resolve(size({ name: 'Little one' }, '"3"'))];
    const { user, writes, path } = await openSizes(EDIT_SIZE, {
      [PUT_SIZE]: () => replies.shift() ?? size(),
    });
    await retype(user, /Name/u, 'Little');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(writes()).toHaveLength(1));
    await user.type(await field(/Name/u), ' one');
    open(size({ name: 'Little' }, '"2"'));
    await screen.findByText(STILL_THERE);
    screen.getByText('Size saved');
    expect(path()).toBe(EDIT_SIZE);
    expect((await field(/Name/u)).value).toBe('Little one');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await screen.findByText('Name is not saved.');
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(path()).toBe(SIZES));
    expect(writes().map(({ headers, body }) => [headers['if-match'], body])).toMatchObject([
      ['"1"', { name: 'Little' }],
      ['"2"', { name: 'Little one' }],
    ]);
  });

  it('stays in the form of a new record too, which says that the record is there', async () => {
    const { opened, open } = createGate<Reply>();
    const { user, writes, path } = await openSizes(`${SIZES}/create`, { [POST_SIZE]: () => opened });
    await user.type(await field(/Name/u), 'Small');
    await user.type(await field(/Code/u), 'S');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(writes()).toHaveLength(1));
    await user.type(await field(/Description/u), 'Runs small');
    open({ status: 201, ...size() });
    await screen.findByText('Size created');
    await screen.findByText(STILL_THERE);
    expect(path()).toBe(`${SIZES}/create`);
    expect((await field(/Description/u)).value).toBe('Runs small');
  });
});

it('a save that changes nothing is made with Enter, and offers no Undo', async () => {
  const { user, writes, path } = await openSizes(EDIT_SIZE, {
    [PUT_SIZE]: () => ({ ...size(), headers: { 'X-Request-Id': 'save-1' } }),
  });
  await user.type(await field(/Name/u), ' {Enter}');
  await screen.findByText('Size saved');
  expect(writes()).toHaveLength(1);
  expect(path()).toBe(SIZES);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

describe('Ctrl+S', () => {
  /** Whether the browser would have opened its own dialog. */
  const press = (keys: KeyboardEventInit) => fireEvent.keyDown(document.body, { key: 's', ...keys });

  it('waits for the answer to a dialog, then saves once, however long it is held, and the browser opens no dialog', async () => {
    const { opened, open } = createGate<Reply>();
    const { user, writes, path } = await openSizes(EDIT_SIZE, { [PUT_SIZE]: () => opened });
    await retype(user, /Name/u, 'Little');
    const button = screen.getByRole('button', { name: 'Save' });
    expect(button.getAttribute('aria-keyshortcuts')).toBe('Control+S Meta+S');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    expect(question.textContent).toContain('Name is not saved.');
    expect(press({ metaKey: true })).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(writes()).toEqual([]);
    expect(press({ ctrlKey: true })).toBe(false);
    expect(press({ ctrlKey: true, repeat: true })).toBe(false);
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(press({ ctrlKey: true })).toBe(false);
    open(size({ name: 'Little' }, '"2"'));
    await waitFor(() => expect(path()).toBe(SIZES));
    expect(writes()).toHaveLength(1);
    expect(press({ ctrlKey: true })).toBe(true);
  });
});

it('says what is not saved, with Save and Cancel, only while that is something; then nothing is asked about', async () => {
  const { user } = await openSizes();
  const buttons = () =>
    [
      screen.queryAllByRole('link', { name: 'Cancel' }),
      screen.queryAllByRole('button', { name: 'Save' }),
    ].map(({ length }) => length);
  await field(/Name/u);
  expect(buttons()).toEqual([0, 0]);
  await retype(user, /Name/u, 'Little');
  screen.getByText('Changed: Name');
  await user.type(await field(/Description/u), 'Runs small');
  const said = screen.getByText('Changed: Name · Description');
  expect(buttons()).toEqual([1, 1]);
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-describedby')).toBe(said.id);
  await retype(user, /Name/u, 'Small');
  screen.getByText('Changed: Description');
  await retype(user, /Description/u, ' ');
  expect(screen.queryByText(/^Changed/u)).toBeNull();
  expect(buttons()).toEqual([0, 0]);
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await screen.findByRole('heading', { name: 'Elsewhere' });
});
