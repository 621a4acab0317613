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
      onPaste={maxLength === undefined ? undefined : pasteTrimmed}
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
      inputProps={{ spellCheck: true }}
    />
  );
}

// The browser cuts pasted text at `maxLength` before it is trimmed: ' TX' would become ' T'.
function pasteTrimmed(event: ClipboardEvent): void {
  const field = event.target;
  if (!(field instanceof HTMLInputElement)) return;
  const pasted = event.clipboardData.getData('text/plain');
  const text = pasted.trim();
  // Nothing to trim: the browser's own paste is better, because it can be undone.
  if (text === pasted) return;
  event.preventDefault();
  const { value, selectionStart, selectionEnd, maxLength } = field;
  const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length];
  field.setRangeText(text.slice(0, maxLength - value.length + end - start), start, end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
}
