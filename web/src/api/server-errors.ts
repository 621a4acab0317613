import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError, errorText } from './api-error.ts';

interface Sentences {
  /** Shown when the server sent no message. */
  fallback: string;
  /** Shown for a 403. */
  forbidden?: string;
}

/**
 * Shows a failed save in its form: the list of a 400 and the path of a 409 (default `name`) under their fields,
 * with the first one focused; the rest becomes the form's root error.
 */
export function applyServerErrors<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  error: unknown,
  { fallback, forbidden }: Sentences,
): void {
  const known = Object.keys(form.getValues());
  const elsewhere: string[] = [];
  let focused = false;
  for (const { path, message } of fieldErrorsOf(error)) {
    // `imprint_color_ids.3` belongs to the field `imprint_color_ids`.
    const name = path.split('.')[0] ?? path;
    if (known.includes(name)) {
      form.setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: !focused });
      focused = true;
    } else if (message !== '') elsewhere.push(message);
  }
  if (elsewhere.length === 0 && focused) return;
  const message = elsewhere.length > 0 ? elsewhere.join(' ') : errorText(error, fallback, forbidden);
  form.setError('root', { type: 'server', message: message ?? fallback });
}

function fieldErrorsOf(error: unknown): { path: string; message: string }[] {
  if (!(error instanceof ApiError)) return [];
  if (error.status === 400) return error.errors;
  if (error.status === 409 && error.message !== '')
    return [{ path: error.path ?? 'name', message: error.message }];
  return [];
}
