import { unicodeForm } from '@kitroom/contract/unicode-form';

/**
 * The form in which names, codes and emails are compared: without regard to case, the same on both engines. It is
 * stored in `name_folded`, `code_folded` and `email_folded`; released migrations and their indexes use these names.
 */
export function normalized(text: string): string {
  return unicodeForm(text, 'NFC').toLowerCase();
}
