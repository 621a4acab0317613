/** The text that is put on the clipboard; programs take the HTML if they can. */
export interface CopiedTexts {
  plain: string;
  html?: string;
}

/** Puts texts on the clipboard. Rejects when the browser refuses. */
export async function copyTexts(texts: CopiedTexts): Promise<void> {
  // Browsers have it only over https and on localhost.
  if ('clipboard' in navigator) {
    try {
      await writeClipboard(texts);
      return;
    } catch {
      // The older way may still be allowed.
    }
  }
  if (!copySelection(texts)) throw new Error('The browser refused to copy');
}

async function writeClipboard({ plain, html }: CopiedTexts): Promise<void> {
  if (html === undefined) return navigator.clipboard.writeText(plain);
  const blob = (text: string, type: string) => new Blob([text], { type });
  const item = { 'text/plain': blob(plain, 'text/plain'), 'text/html': blob(html, 'text/html') };
  return navigator.clipboard.write([new ClipboardItem(item)]);
}

/**
 * Copies as browsers did before: a selection is copied, and an event says what of it. The selection is not in a field, so
 * that the focus stays where it is, in a dialog too.
 */
function copySelection({ plain, html }: CopiedTexts): boolean {
  const selection = getSelection();
  const former = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  const text = document.createElement('span');
  // An empty selection copies nothing.
  text.textContent = plain === '' ? ' ' : plain;
  text.ariaHidden = 'true';
  text.style.cssText =
    'position:fixed;top:0;opacity:0;white-space:pre;user-select:text;-webkit-user-select:text';
  document.body.append(text);
  let isCopied = false;
  const onCopy = (event: ClipboardEvent) => {
    event.stopImmediatePropagation();
    event.preventDefault();
    event.clipboardData?.setData('text/plain', plain);
    if (html !== undefined) event.clipboardData?.setData('text/html', html);
    isCopied = event.clipboardData !== null;
  };
  addEventListener('copy', onCopy, { capture: true });
  try {
    selection?.selectAllChildren(text);
    return document.execCommand('copy') && isCopied;
  } finally {
    removeEventListener('copy', onCopy, { capture: true });
    text.remove();
    selection?.removeAllRanges();
    if (former) selection?.addRange(former);
  }
}
