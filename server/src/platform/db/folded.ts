/** How names, codes and e-mails are compared: without regard to case, the same on both engines. */
export function folded(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
