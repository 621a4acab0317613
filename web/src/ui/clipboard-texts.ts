/** The two texts that a spreadsheet leaves on the clipboard. */
export interface ClipboardTexts {
  plain: string;
  html: string;
}

/** Both texts of a copy or paste event. The names that Finder puts next to copied files are none. */
export function textsOf(data: DataTransfer): ClipboardTexts {
  const plain = data.getData('text/plain');
  const names = Array.from(data.files ?? [], ({ name }) => name).join('\n');
  const isOfFiles = names !== '' && plain.trim().replaceAll(/\r\n?/gu, '\n') === names;
  return isOfFiles ? { plain: '', html: '' } : { plain, html: data.getData('text/html') };
}
