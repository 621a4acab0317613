import { undoCall } from '@kitroom/contract/history/undo';
import { importColumns } from '@kitroom/contract/import/columns';
import { importCall } from '@kitroom/contract/import/import';
import { sizeResource } from '@kitroom/contract/size';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type ReceivedCall, type Reply, refused, succeeded } from '../../../test/api-server.ts';
import { keepDownloads } from '../../../test/downloads.ts';
import { createGate } from '../../../test/gate.ts';
import { undone } from '../../../test/history.ts';
import { importedLine, importReply, layOutRows, pasteTable } from '../../../test/imports.ts';
import { sizeRow } from '../../../test/records.ts';
import { openSizeList } from '../../../test/size-list.tsx';
import { readSource } from '../../changes/import/read-source.ts';

const CALL = `POST ${importCall(sizeResource).path}`;

interface Sent {
  columns: string[];
  lines: string[][];
  dry_run: boolean;
  preview?: string;
}

/** The server's answer: lines named `Wrong` are errors, the others are new. */
function said({ body }: ReceivedCall, undo_removes = false, can_undo = true): Reply {
  const { lines, dry_run } = body as Sent;
  const planned = lines.map(([name]) =>
    name === 'Wrong'
      ? importedLine('error', { errors: [{ path: 'name', message: 'Name is wrong' }] })
      : importedLine('create'),
  );
  const preview = `seen ${lines.length}`;
  return importReply(planned, { preview, can_undo, undo_removes, lines: dry_run ? planned : [] });
}

async function open(
  codes: string[],
  answer: (call: ReceivedCall) => Reply | Promise<Reply> = said,
  signIn: () => Reply = () => refused(401, 'No'),
) {
  const { answers, calls, user } = await openSizeList([sizeRow(9, 'One Size')], {
    codes,
    answers: {
      [CALL]: answer,
      'POST /api/auth/login': signIn,
      [`POST ${undoCall.path}`]: () => ({ body: undone(2), headers: { 'X-Request-Id': 'undo-1' } }),
    },
  });
  await screen.findByText('One Size');
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return {
    answers,
    user,
    press,
    sent: () =>
      calls.filter(({ method, path }) => `${method} ${path}` === CALL).map(({ body }) => body as Sent),
    undos: () => calls.filter(({ path }) => path === undoCall.path).map(({ body }) => body),
    async paste(plain: string) {
      await user.choose('More', 'Import');
      await pasteTable(plain);
    },
  };
}

layOutRows();

const TWO = 'Size\tSKU\nSmall\tS\nMedium\tM\n';

describe('the import of a list', () => {
  it('offers a template with the headers of the list', async () => {
    const files = keepDownloads();
    const { user, press } = await open(['SIZE_CREATE']);
    await press('More');
    await user.click(await screen.findByRole('menuitem', { name: 'Import' }));
    await screen.findByText('New sizes need Name and Code.');
    await press('Download a Template');
    await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['sizes template.xlsx']));
    const given = (await files[0]?.blob.arrayBuffer()) ?? new ArrayBuffer();
    const [sheet] = readSource({ given, known: importColumns('sizes') });
    expect(sheet?.lines).toEqual([['Name', 'Code', 'Description', 'Sort Order', 'Active']]);
  });

  it('takes pasted cells, applies what was seen once, and can be undone and made again, also by the toast', async () => {
    const applied = createGate();
    const { user, paste, press, sent, undos } = await open(['SIZE_CREATE'], async (call) => {
      if (!(call.body as Sent).dry_run) await applied.opened;
      return said(call);
    });
    await paste(TWO);
    await user.dblClick(await screen.findByRole('button', { name: 'Apply 2 Changes' }));
    await screen.findByRole('button', { name: 'Applying...' });
    // It is not closed until it says what it did.
    await user.keyboard('{Escape}');
    expect(screen.queryByText('Nothing has been imported yet.')).toBeNull();
    for (const name of ['Close', 'Columns'])
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled, name).toBe(true);
    applied.open();
    const imported = () => screen.findByRole('heading', { name: '2 sizes imported' });
    const undo = async () => {
      await press('Undo');
      await screen.findByRole('heading', { name: 'Import undone' });
    };
    await imported();
    const given = {
      columns: ['name', 'code'],
      lines: [
        ['Small', 'S'],
        ['Medium', 'M'],
      ],
    };
    expect(sent()).toEqual([
      { ...given, dry_run: true },
      { ...given, dry_run: false, preview: 'seen 2' },
    ]);
    screen.getByText('Undo deactivates the new sizes.');
    await undo();
    screen.getByText('The 2 new sizes are deactivated; nothing is deleted.');
    screen.getByRole('link', { name: 'See Them in the List' });
    // The dialog hides the toast from screen readers.
    await user.click(screen.getByRole('button', { name: 'Undo', hidden: true }));
    await imported();
    await undo();
    await press('Import Again');
    await imported();
    expect(undos()).toEqual(
      ['import-1', 'undo-1', 'import-1', 'undo-1'].map((id) => ({ request_ids: [id], skip_changed: false })),
    );
    await press('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('cannot be applied while a line has an error, which can be left out, taken in again, and is named in the end; its undo may remove what is new', async () => {
    const { press, paste, sent } = await open(['SIZE_CREATE'], (call) => said(call, true));
    await paste(`${TWO}Wrong\tW\n`);
    await screen.findByText('1 line has an error.', { exact: false });
    const apply = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Apply/u });
    expect(apply().disabled).toBe(true);
    await press('Skip 1 Line with an Error');
    await screen.findByRole('button', { name: 'Apply 2 Changes' });
    await waitFor(() => expect(apply().disabled).toBe(false));
    await press('Include 1 Line Again');
    await waitFor(() => expect(apply().disabled).toBe(true));
    await waitFor(() => expect(sent().map(({ lines }) => lines.length)).toEqual([3, 2, 3]));
    await screen.findByRole('button', { name: 'Skip 1 Line with an Error' });
    await press('Skip 1 Line with an Error');
    await waitFor(() => expect(apply().disabled).toBe(false));
    await press('Apply 2 Changes');
    await screen.findByRole('heading', { name: '2 sizes imported' });
    const left = within(screen.getByRole('region', { name: 'Skipped' }));
    expect(left.getByRole('listitem').textContent).toBe('Line 4: Wrong, WName is wrong');
    const counts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(counts).toEqual(['2', '1']);
    screen.getByText('Undo removes the new sizes.');
    await press('Undo');
    await screen.findByText('The 2 new sizes are removed; the history keeps them.');
    expect(screen.queryByRole('link', { name: 'See Them in the List' })).toBeNull();
  });

  it('says how much of it an undo has left', async () => {
    const planned = (['create', 'create', 'change', 'change'] as const).map((result) => importedLine(result));
    const { answers, paste, press } = await open(['SIZE_CREATE'], () => importReply(planned));
    await paste(`${TWO}Large\tL\nHuge\tH\n`);
    await screen.findByRole('button', { name: 'Apply 4 Changes' });
    await press('Apply 4 Changes');
    await screen.findByRole('heading', { name: '4 sizes imported' });
    answers[`POST ${undoCall.path}`] = () => refused(503, 'Try again later');
    await press('Undo');
    await screen.findByText('Try again later');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', false),
    );
    screen.getByRole('heading', { name: '4 sizes imported' });
    const counts = { undone_count: 1, kept_count: 3, kept_new_count: 1 };
    answers[`POST ${undoCall.path}`] = () => succeeded({ ...undone(1), ...counts });
    await press('Undo');
    await screen.findByRole('heading', { name: 'Import partly undone' });
    screen.getByText('1 of 2 new sizes is deactivated; nothing is deleted.');
    screen.getByText('0 of 2 changed sizes are as before.');
  });

  it('can be checked again when that failed; one that is refused says why, and looks again', async () => {
    let fails = true;
    const refusal = { success: false, message: 'Nothing was imported: look again', path: 'lines' };
    const { paste, press, sent } = await open(['SIZE_CREATE'], (call) => {
      if (fails) return refused(500, 'Broken', { requestId: 'x' });
      return (call.body as Sent).dry_run ? said(call) : { status: 409, body: refusal };
    });
    await paste(TWO);
    await screen.findByText('Broken');
    fails = false;
    await press('Try Again');
    await screen.findByRole('button', { name: 'Apply 2 Changes' });
    await press('Apply 2 Changes');
    await screen.findByText('Nothing was imported: look again');
    await waitFor(() => expect(sent().map(({ dry_run }) => dry_run)).toEqual([true, true, false, true]));
    await press('Close');
    await screen.findByText('Nothing has been imported yet.');
  });

  it('asks for the column that it cannot do without, and before it is left', async () => {
    const { user, paste, press } = await open(['SIZE_CREATE']);
    await paste('Size\tAbbr.\nSmall\tS\n');
    await screen.findByText('Choose the column for Code:', { exact: false });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Preview' }).disabled).toBe(true);
    await user.click(screen.getByRole('combobox', { name: 'Code' }));
    await user.click(screen.getByRole('option', { name: 'Abbr.' }));
    await press('Preview');
    await screen.findByRole('button', { name: 'Apply 1 Change' });
    await press('Close');
    await screen.findByText('Nothing has been imported yet.');
    await press('Keep Editing');
    await screen.findByRole('button', { name: 'Apply 1 Change' });
    // What a column is, is asked once for such a table.
    await press('Close');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await paste('Size\tAbbr.\nMedium\tM\n');
    await screen.findByDisplayValue('Medium');
    await press('Columns');
    await screen.findByText('Matched the way you did last time.');
  });

  it('survives sessions that end before the preview and before it is applied, with what was put right', async () => {
    // Until the next sign-in, as when the session has just ended.
    let isSignedIn = false;
    const { user, paste, press, sent } = await open(
      ['SIZE_CREATE'],
      (call) => (isSignedIn ? said(call, false, false) : refused(401, 'Please sign in')),
      () => {
        isSignedIn = true;
        return succeeded({ csrfToken: 'token' });
      },
    );
    const signInAgain = async () => {
      const dialog = within(await screen.findByRole('dialog', { name: 'Sign in to continue' }));
      await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'dana@example.com');
      await user.type(dialog.getByLabelText('Password'), 'secret');
      await user.click(dialog.getByRole('button', { name: 'Sign In' }));
    };
    await paste('Size\tAbbr.\nSmall\tS\nWrong\tW\n');
    await user.click(await screen.findByRole('combobox', { name: 'Code' }));
    await user.click(screen.getByRole('option', { name: 'Abbr.' }));
    await press('Preview');
    await signInAgain();
    await screen.findByText('1 line has an error.', { exact: false });
    const wrong = await screen.findByDisplayValue('Wrong');
    await user.clear(wrong);
    await user.type(wrong, 'Medium');
    await screen.findByRole('button', { name: 'Apply 2 Changes' });
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Apply/u }).disabled).toBe(false),
    );
    isSignedIn = false;
    await press('Apply 2 Changes');
    await signInAgain();
    await screen.findByRole('heading', { name: '2 sizes imported' });
    expect(sent().at(-1)).toEqual({
      columns: ['name', 'code'],
      lines: [
        ['Small', 'S'],
        ['Medium', 'W'],
      ],
      dry_run: false,
      preview: 'seen 2',
    });
    // The server says that this user cannot.
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it.each([
    [50, 'Line 53: Wrong, 50Name is wrong'],
    [51, '+ 1 more'],
  ])('names fifty of the lines that were skipped: %i', async (count, last) => {
    const { press, paste } = await open(['SIZE_CREATE']);
    const wrong = Array.from({ length: count }, (_, at) => `Wrong\t${at + 1}\n`);
    await paste(TWO + wrong.join(''));
    await screen.findByText(`${count} lines have errors.`, { exact: false });
    await press(`Skip ${count} Lines with Errors`);
    const apply = await screen.findByRole<HTMLButtonElement>('button', { name: 'Apply 2 Changes' });
    await waitFor(() => expect(apply.disabled).toBe(false));
    await press('Apply 2 Changes');
    const left = within(await screen.findByRole('region', { name: 'Skipped' }));
    const named = left.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect([named.length, named.at(-1)]).toEqual([count, last]);
  });

  it('of 1,000 lines draws only those in sight', async () => {
    const { paste } = await open(['SIZE_CREATE']);
    const lines = Array.from({ length: 1000 }, (_, at) => `S ${at + 1}\t${at + 1}`);
    await paste(`Size\tSKU\n${lines.join('\n')}\n`);
    await screen.findByRole('button', { name: 'Apply 1,000 Changes' });
    await screen.findByDisplayValue('S 1');
    expect(screen.getByRole('table', { name: 'Preview of the sizes' }).getAttribute('aria-rowcount')).toBe(
      '1001',
    );
    expect(screen.getAllByRole('row').length).toBeLessThan(40);
  });
});
