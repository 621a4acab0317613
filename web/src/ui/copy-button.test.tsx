import { render, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { newUser } from '../../test/user.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { CopyButton } from './copy-button.tsx';
import { copyTexts } from './copy-text.ts';

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
  onTestFinished(() => {
    if (former) Object.defineProperty(navigator, 'clipboard', former);
    Reflect.deleteProperty(document, 'execCommand');
  });
  return copied;
}

test('over plain http a dialog copies as older browsers do, says so, and keeps its focus', async () => {
  // Comes with a clipboard.
  const user = newUser();
  const copied = overHttp(true);
  const nothing = () => {};
  render(
    <ConfirmDialog
      open
      destroys={false}
      title="New token"
      confirmLabel="Done"
      onCancel={nothing}
      onConfirm={nothing}
    >
      <CopyButton text="kr_secret" />
    </ConfirmDialog>,
  );
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  const button = await screen.findByRole('button', { name: 'Copied' });
  expect([...copied]).toEqual([['text/plain', 'kr_secret']]);
  expect(document.activeElement).toBe(button);
  expect(document.body.textContent).not.toContain('kr_secret');
});

test('cells are copied as text and as a table, and the former selection is back', async () => {
  const copied = overHttp(true);
  document.body.append('chosen');
  getSelection()?.selectAllChildren(document.body);
  const former = getSelection()?.toString();
  await copyTexts({ plain: 'Emma\t7', html: '<table></table>' });
  expect([...copied]).toEqual([
    ['text/plain', 'Emma\t7'],
    ['text/html', '<table></table>'],
  ]);
  expect(getSelection()?.toString()).toBe(former);
});

test('a browser that refuses both is named', async () => {
  const user = newUser();
  overHttp(false);
  render(<CopyButton text="kr_secret" />);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('Copying is not allowed here'));
});
