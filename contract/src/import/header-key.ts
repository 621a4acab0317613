import { unicodeForm } from '../unicode-form.ts';

/** The form in which headers are compared: letters and digits, without regard to case, in American spelling. */
export function headerKey(header: string): string {
  return unicodeForm(header, 'NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('colour', 'color');
}
