import type { ClipboardEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type BoundField, useBoundText } from './bound-field.ts';
import { LabeledInput } from './labeled-input.tsx';

/** The kind of text, as browsers and the keyboards of phones know it. */
const CONTENTS = {
  text: {},
  email: { type: 'email' },
  userName: { type: 'email', autoComplete: 'username' },
  phone: { type: 'tel' },
  address: { type: 'url' },
  properName: { autoCapitalize: 'words' },
  code: { autoCapitalize: 'characters' },
};

interface TextInputProps<Values extends FieldValues> extends BoundField<Values> {
  content?: keyof typeof CONTENTS;
  /** Limits typing. Without it, longer texts get the contract's message. */
  maxLength?: number;
  autoFocus?: boolean;
}

/** A single-line text. */
export function TextInput<Values extends FieldValues>(props: TextInputProps<Values>) {
  const { content, maxLength, autoFocus } = props;
  const attributes: { type?: string; autoComplete?: string; autoCapitalize?: string } =
    CONTENTS[content ?? 'text'];
  return (
    <LabeledInput
      {...useBoundText(props)}
      tip={props.tip}
      type={attributes.type ?? 'text'}
      autoComplete={attributes.autoComplete ?? 'off'}
      autoFocus={autoFocus ?? false}
      onPaste={pasteAsLine}
      inputProps={{ maxLength, spellCheck: false, autoCapitalize: attributes.autoCapitalize }}
    />
  );
}

interface LongTextInputProps<Values extends FieldValues> extends BoundField<Values> {
  /** At first; it grows with its text. */
  rows: number;
}

/** A text of several lines. */
export function LongTextInput<Values extends FieldValues>(props: LongTextInputProps<Values>) {
  return (
    <LabeledInput
      {...useBoundText(props)}
      multiline
      minRows={props.rows}
      maxRows={12}
      autoComplete="off"
      // Browsers bring its cursor into sight, not the rest of it.
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest' })}
      inputProps={{ spellCheck: true }}
    />
  );
}

/**
 * Takes cells of a table and lines as words: a tab cannot be stored, and looks like a space. The browser would cut a pasted text at
 * `maxLength` before it is trimmed: ' TX' would become ' T'.
 */
export function pasteAsLine(event: ClipboardEvent): void {
  const field = event.target;
  // Only text fields say what is selected; browsers tidy the others, such as emails, themselves.
  if (!(field instanceof HTMLInputElement) || field.selectionStart === null) return;
  const { value, selectionStart: start, selectionEnd, maxLength } = field;
  const end = selectionEnd ?? start;
  const pasted = event.clipboardData.getData('text/plain');
  const words = pasted.replace(/[\t\r\n\u2028\u2029]+/gu, ' ');
  const text = maxLength < 0 ? words : words.trim();
  // Nothing to change: the browser's own paste is better, because it can be undone.
  if (text === pasted) return;
  event.preventDefault();
  const room = maxLength < 0 ? text.length : maxLength - value.length + end - start;
  field.setRangeText(text.slice(0, room), start, end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
}
