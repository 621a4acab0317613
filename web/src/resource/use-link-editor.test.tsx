import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createGate } from '../../test/gate.ts';
import { ApiError } from '../api/api-error.ts';
import { createQueries } from '../api/queries.ts';
import { type Links, useLinkEditor } from './use-link-editor.ts';

const changed = () => new ApiError(412, { success: false, message: 'Changed' });
type Save = (ids: number[], etag: string | null) => Promise<Links<string>>;
const links = (ids: number[], etag: string): Links<string> => ({ body: 'Coach', ids, etag });

/** The editor of a record with the links 1 and 2; `theirs` is what a refusal with 412 says is there. */
async function edit(save: Save, theirs: Links<string> | null = null) {
  const sent: [ids: number[], etag: string | null][] = [];
  let loads = 0;
  let savedTimes = 0;
  const queries = createQueries();
  const { result } = renderHook(
    () =>
      useLinkEditor<string>({
        queryKey: ['links'],
        load: async () => {
          loads += 1;
          return links([1, 2], `"load ${loads}"`);
        },
        save: (ids, etag) => {
          sent.push([ids, etag]);
          return save(ids, etag);
        },
        currentOf: () => theirs,
        onSaved: () => {
          savedTimes += 1;
        },
      }),
    { wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider> },
  );
  await waitFor(() => expect(result.current.body).toBe('Coach'));
  return {
    sent,
    editor: () => result.current,
    assign: (...ids: number[]) => act(() => result.current.setAssigned(ids)),
    savedTimes: () => savedTimes,
  };
}

describe('moves while a save is under way', () => {
  it('are kept, and wait for the next save', async () => {
    const answered = createGate<Links<string>>();
    const { editor, assign, sent } = await edit(() => answered.opened);
    assign(1, 2, 3);
    let submitted: Promise<void> | undefined;
    act(() => {
      submitted = editor().submit();
    });
    expect(editor().busy).toBe(true);
    // 4 is added, 1 is taken away, and what is being saved stays.
    assign(2, 3, 4);
    await act(async () => {
      answered.open(links([1, 2, 3], '"saved"'));
      await submitted;
    });
    expect(editor().busy).toBe(false);
    expect(editor().assigned.toSorted()).toEqual([2, 3, 4]);
    expect(editor().change).toEqual({ added: [4], removed: [1] });
    expect(editor().dirty).toBe(true);
    await act(() => editor().submit());
    expect(sent).toEqual([
      [[1, 2, 3], '"load 1"'],
      [[2, 3, 4], '"saved"'],
    ]);
  });

  it('are kept beside what somebody else has saved', async () => {
    const answered = createGate<Links<string>>();
    const theirs = links([1, 2, 9], '"theirs"');
    const save: Save = (_ids, etag) => (etag === '"theirs"' ? answered.opened : Promise.reject(changed()));
    const { editor, assign, sent } = await edit(save, theirs);
    assign(1, 2, 3);
    let submitted: Promise<void> | undefined;
    act(() => {
      submitted = editor().submit();
    });
    await waitFor(() => expect(sent).toHaveLength(2));
    assign(1, 2, 3, 4);
    await act(async () => {
      answered.open(links([1, 2, 9, 3], '"saved"'));
      await submitted;
    });
    expect(editor().assigned.toSorted()).toEqual([1, 2, 3, 4, 9]);
    expect(editor().change).toEqual({ added: [4], removed: [] });
    expect(editor().others).toEqual({ added: [9], removed: [] });
  });

  it('do not start a second one', async () => {
    const answered = createGate<Links<string>>();
    const { editor, assign, sent, savedTimes } = await edit(() => answered.opened);
    assign(1);
    let submitted: Promise<void> | undefined;
    act(() => {
      submitted = editor().submit();
    });
    await act(() => editor().submit());
    await act(async () => {
      answered.open(links([1], '"saved"'));
      await submitted;
    });
    expect(sent).toEqual([[[1], '"load 1"']]);
    expect(savedTimes()).toBe(1);
    expect(editor().dirty).toBe(false);
  });
});

describe('a set that others change at each save', () => {
  it('is merged five times; then the user is told', async () => {
    const refusal = changed();
    const { editor, assign, sent } = await edit(() => Promise.reject(refusal), links([1, 2], '"theirs"'));
    assign(1, 2, 3);
    await act(() => editor().submit());
    expect(sent).toHaveLength(6);
    expect(editor().error).toBe(refusal);
    expect(editor().assigned).toEqual([1, 2, 3]);
    expect(editor().busy).toBe(false);
  });

  it('is loaded when the refusal does not say what is there', async () => {
    const save: Save = async (ids, etag) => {
      if (etag !== '"load 2"') throw changed();
      return links(ids, '"saved"');
    };
    const { editor, assign, sent } = await edit(save);
    assign(1, 2, 3);
    await act(() => editor().submit());
    expect(sent).toEqual([
      [[1, 2, 3], '"load 1"'],
      [[1, 2, 3], '"load 2"'],
    ]);
    expect(editor().dirty).toBe(false);
  });
});
