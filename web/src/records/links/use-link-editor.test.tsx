import { defineCall } from '@kitroom/contract/call';
import { idParams } from '@kitroom/contract/fields';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ReceivedCall, type Reply, serveApi, succeeded } from '../../../test/api-server.ts';
import { createGate } from '../../../test/gate.ts';
import { createQueries } from '../../api/queries.ts';
import { VERSION_ALTERED } from '../../api/resource-api.ts';
import { type LinkCalls, useLinkEditor } from './use-link-editor.ts';

const PATH = '/api/admin/roles/2/permissions';
const body = z.object({ ids: z.array(z.number()) });
const OF_ROLE = {
  operationId: 'test',
  summary: 'Test',
  path: '/api/admin/roles/:id/permissions',
  access: 'SIGNED_IN',
  params: idParams,
  answer: body,
} as const;
const LINKS: LinkCalls<typeof body> = {
  id: 2,
  read: defineCall({ ...OF_ROLE, method: 'GET' }),
  save: defineCall({ ...OF_ROLE, method: 'PUT', body }),
  linkedOf: ({ ids }) => ({ record: { id: 2, name: 'Coach', description: null }, ids, lostBy: () => [] }),
  inputOf: (ids) => ({ ids }),
};

const links = (ids: number[], etag: string): Reply => succeeded({ ids }, etag);
const changed = (reply: Reply = { body: { success: false, message: 'Changed' } }): Reply => ({
  ...reply,
  status: 412,
});

/** The editor of a record with the links 1 and 2; `save` answers what is sent. */
async function edit(save: (call: ReceivedCall) => Reply | Promise<Reply>) {
  let loads = 0;
  const { calls } = await serveApi({
    [`GET ${PATH}`]: () => {
      loads += 1;
      return links([1, 2], `"load ${loads}"`);
    },
    [`PUT ${PATH}`]: save,
  });
  const requests: (string | null)[] = [];
  const queries = createQueries();
  const { result } = renderHook(
    () =>
      useLinkEditor(LINKS, (_record, requestId) => {
        requests.push(requestId);
      }),
    { wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider> },
  );
  await waitFor(() => expect(result.current.stored?.record.name).toBe('Coach'));
  const sent = () =>
    calls
      .filter(({ method }) => method === 'PUT')
      .map((call) => [(call.body as { ids: number[] }).ids, call.headers['if-match']]);
  return {
    sent,
    editor: () => result.current,
    assign: (...ids: number[]) => act(() => result.current.setAssigned(ids)),
    /** Saves; resolves once the server has got `count` saves, to what resolves when this one has ended. */
    submit: async (count: number) => {
      let submitted: Promise<void> | undefined;
      act(() => {
        submitted = result.current.submit();
      });
      await waitFor(() => expect(sent()).toHaveLength(count));
      return () => act(() => submitted);
    },
    /** Of each save, by which it can be undone. */
    requests,
  };
}

describe('moves while a save is under way', () => {
  it('are kept, and wait for the next save', async () => {
    const { opened, open } = createGate<Reply>();
    const { editor, assign, submit, sent } = await edit(() => opened);
    assign(1, 2, 3);
    const ended = await submit(1);
    expect(editor().busy).toBe(true);
    // 4 is added, 1 is removed, and the save in progress stays.
    assign(2, 3, 4);
    open(links([1, 2, 3], '"saved"'));
    await ended();
    expect(editor().busy).toBe(false);
    expect(editor().assigned.toSorted()).toEqual([2, 3, 4]);
    expect(editor().change).toEqual({ added: [4], removed: [1] });
    expect(editor().dirty).toBe(true);
    await act(() => editor().submit());
    expect(sent()).toEqual([
      [[1, 2, 3], '"load 1"'],
      [[2, 3, 4], '"saved"'],
    ]);
  });

  it('are kept beside what somebody else has saved', async () => {
    const { opened, open } = createGate<Reply>();
    const { editor, assign, submit } = await edit(({ headers }) =>
      headers['if-match'] === '"theirs"' ? opened : changed(links([1, 2, 9], '"theirs"')),
    );
    assign(1, 2, 3);
    const ended = await submit(2);
    assign(1, 2, 3, 4);
    open(links([1, 2, 9, 3], '"saved"'));
    await ended();
    expect(editor().assigned.toSorted()).toEqual([1, 2, 3, 4, 9]);
    expect(editor().change).toEqual({ added: [4], removed: [] });
    expect(editor().others).toEqual({ added: [9], removed: [] });
  });

  it('do not start a second one', async () => {
    const { opened, open } = createGate<Reply>();
    const { editor, assign, submit, sent, requests } = await edit(() => opened);
    assign(1);
    const ended = await submit(1);
    await act(() => editor().submit());
    open(links([1], '"saved"'));
    await ended();
    expect(sent()).toEqual([[[1], '"load 1"']]);
    expect(requests).toHaveLength(1);
    expect(editor().dirty).toBe(false);
  });
});

describe('a save whose If-Match something on the way has changed', () => {
  it('ends with what is wrong, after one try', async () => {
    const { editor, assign, sent } = await edit(() => changed(links([1, 2], '"load 1"')));
    assign(1, 2, 3);
    await act(() => editor().submit());
    expect(sent()).toHaveLength(1);
    expect(editor().error).toMatchObject({ status: 412, message: VERSION_ALTERED });
    expect([editor().assigned, editor().busy]).toEqual([[1, 2, 3], false]);
  });
});

describe('a set that others change at each save', () => {
  it('is merged once; then the user is told, and may save again', async () => {
    let version = 0;
    const { editor, assign, sent } = await edit(() => {
      version += 1;
      return changed({ ...links([1, 2], `"theirs ${version}"`), body: { ids: [1, 2], message: 'Changed' } });
    });
    assign(1, 2, 3);
    await act(() => editor().submit());
    expect(sent()).toHaveLength(2);
    expect(editor().error).toMatchObject({ status: 412, message: 'Changed' });
    expect(editor().assigned).toEqual([1, 2, 3]);
    expect(editor().busy).toBe(false);
    await act(() => editor().submit());
    expect(sent()).toHaveLength(4);
    act(() => editor().cancel());
    expect([editor().assigned, editor().error]).toEqual([[1, 2], null]);
  });

  it('has nothing to undo where others have done the same', async () => {
    const reply = (ids: number[]) => {
      const { body, headers } = links(ids, '"theirs"');
      return { body, headers: { ...headers, 'X-Request-Id': 'save' } };
    };
    const { editor, assign, requests } = await edit(({ body, headers }) =>
      headers['if-match'] === '"theirs"' ? reply((body as { ids: number[] }).ids) : changed(reply([1, 2, 3])),
    );
    assign(1, 2, 3);
    await act(() => editor().submit());
    assign(1, 2);
    await act(() => editor().submit());
    expect(requests).toEqual([null, 'save']);
  });

  it('is loaded when the 412 does not contain the current one', async () => {
    const { editor, assign, sent } = await edit(({ headers }) =>
      headers['if-match'] === '"load 2"' ? links([1, 2, 3], '"saved"') : changed(),
    );
    assign(1, 2, 3);
    await act(() => editor().submit());
    expect(sent()).toEqual([
      [[1, 2, 3], '"load 1"'],
      [[1, 2, 3], '"load 2"'],
    ]);
    expect(editor().dirty).toBe(false);
  });
});

it('a save whose answer says nothing of the links is a success: they are loaded again', async () => {
  const { editor, assign, requests } = await edit(() => succeeded());
  assign(1);
  await act(() => editor().submit());
  expect([editor().success, editor().error, requests.length]).toEqual([true, null, 1]);
  expect(editor().stored?.etag).toBe('"load 2"');
});
