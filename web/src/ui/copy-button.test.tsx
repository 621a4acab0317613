import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { newUser } from '../../test/user.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { CopyButton } from './copy-button.tsx';
import { copyTexts } from './copy-text.ts';

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, 'execCommand');
});

/** As over plain http: no clipboard, and the browser's own command. Returns what was copied, by type. */
function overHttp(isAllowed: boolean) {
  const copied = new Map<string, string>();
  const former = Object.getOwnPropertyDescriptor(navigator, 'clipboard');
  Reflect.deleteProperty(navigator, 'clipboard');
  document.execCommand = () => {
    if (!isAllowed || getSelection()?.toString() === '') return false;
    const event = new Event('copy', { bubbles: true, cancelable: true });
    const clipboardData = { setData: (type: string, text: string) => copied.set(type, text) };
    (document.activeElement ?? document.body).dispatchEvent(Object.assign(event, { clipboardData }));
    return event.defaultPrevented;
  };
  return { copied, restore: () => former && Object.defineProperty(navigator, 'clipboard', former) };
}

test('over plain http a dialog copies as older browsers do, says so, and keeps its focus', async () => {
  const user = newUser();
  const { copied, restore } = overHttp(true);
  try {
    render(
      <ConfirmDialog
        open
        destroys={false}
        title="New token"
        confirmLabel="Done"
        onCancel={vi.fn()}
        onConfirm={vi.fn()}
      >
        <CopyButton text="kr_secret" />
      </ConfirmDialog>,
    );
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    await screen.findByRole('button', { name: 'Copied' });
    expect([...copied]).toEqual([['text/plain', 'kr_secret']]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Copied' }));
    expect(document.body.textContent).not.toContain('kr_secret');
  } finally {
    restore();
  }
});

test('cells are copied as text and as a table, and the former selection is back', async () => {
  const { copied, restore } = overHttp(true);
  try {
    document.body.append('chosen');
    getSelection()?.selectAllChildren(document.body);
    const former = getSelection()?.toString();
    await copyTexts({ plain: 'Emma\t7', html: '<table></table>' });
    expect([...copied]).toEqual([
      ['text/plain', 'Emma\t7'],
      ['text/html', '<table></table>'],
    ]);
    expect(getSelection()?.toString()).toBe(former);
  } finally {
    restore();
  }
});

test('a browser that refuses both is named', async () => {
  const user = newUser();
  const { restore } = overHttp(false);
  try {
    render(<CopyButton text="kr_secret" />);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    await waitFor(() => expect(screen.getByRole('button').textContent).toBe('Copying is not allowed here'));
  } finally {
    restore();
  }
});
