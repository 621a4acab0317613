import { afterEach, expect, it } from 'vitest';
import { pastedPictures } from './use-picture-files.ts';

// The clipboard after copying cells in Excel, a picture in a browser, and a file in Finder.
const png = new File(['x'], 'image.png', { type: 'image/png' });
const clipboard = (files: File[], texts: Record<string, string> = {}) =>
  ({ files, getData: (type: string) => texts[type] ?? '' }) as unknown as DataTransfer;

const excel = clipboard([png], { 'text/plain': 'Setter Jersey\r\n', 'text/html': '<table>…</table>' });
const browser = clipboard([png], { 'text/html': '<img src="https://example.com/a.png">' });

function element(html: string): Element {
  document.body.innerHTML = html;
  const found = document.body.firstElementChild;
  if (found === null) throw new Error('no element');
  return found;
}

afterEach(() => {
  document.body.innerHTML = '';
});

it('takes a picture that was copied in a browser', () => {
  expect(pastedPictures({ clipboardData: browser, target: document.body })).toEqual([png]);
});

it('leaves copied cells alone, which are text and a picture of themselves', () => {
  expect(pastedPictures({ clipboardData: excel, target: document.body })).toEqual([]);
});

it.each(['<input>', '<input type="search">', '<textarea></textarea>', '<div contenteditable>x</div>'])(
  'leaves a paste into %s alone',
  (html) => {
    expect(pastedPictures({ clipboardData: browser, target: element(html) })).toEqual([]);
  },
);

it.each(['<button></button>', '<input type="checkbox">', '<div contenteditable="false">x</div>'])(
  'takes a picture while %s has the focus',
  (html) => {
    expect(pastedPictures({ clipboardData: browser, target: element(html) })).toEqual([png]);
  },
);

it('takes no other files', () => {
  const pdf = new File(['x'], 'a.pdf', { type: 'application/pdf' });
  expect(pastedPictures({ clipboardData: clipboard([pdf]), target: document.body })).toEqual([]);
});
