import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError, errorText } from './api-error.ts';

interface Sentences {
  /** Shown when the server sent no message. */
  fallback: string;
  /** Shown for a 403. */
  forbidden?: string;
}

/**
 * The errors of a failed save by field: the list of a 400 and the path of a 409 (default `name`); the rest is the
 * error of the form, `root`.
 */
export function serverErrors<Name extends string>(
  error: unknown,
  known: readonly Name[],
  { fallback, forbidden }: Sentences,
): Partial<Record<Name | 'root', string>> {
  const found: Partial<Record<Name | 'root', string>> = {};
  const elsewhere: string[] = [];
  for (const { path, message } of fieldErrorsOf(error)) {
    // `imprint_color_ids.3` belongs to the field `imprint_color_ids`.
    const name = known.find((each) => each === path.split('.')[0]);
    if (name !== undefined) found[name] = message;
    else if (message !== '') elsewhere.push(message);
  }
  if (elsewhere.length > 0) found.root = elsewhere.join(' ');
  else if (Object.keys(found).length === 0) found.root = errorText(error, fallback, forbidden) ?? fallback;
  return found;
}

/** Shows a failed save in its form: `serverErrors` under their fields, with the first one focused, and above them. */
export function applyServerErrors<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  error: unknown,
  sentences: Sentences,
): void {
  const { root, ...fields } = serverErrors(error, Object.keys(form.getValues()), sentences);
  const names = Object.keys(fields) as Path<Values>[];
  names.forEach((name, at) => {
    form.setError(name, { type: 'server', message: fields[name] ?? '' }, { shouldFocus: at === 0 });
  });
  if (root !== undefined) form.setError('root', { type: 'server', message: root });
}

function fieldErrorsOf(error: unknown): { path: string; message: string }[] {
  if (!(error instanceof ApiError)) return [];
  if (error.status === 400) return error.errors;
  if (error.status === 409 && error.message !== '')
    return [{ path: error.path ?? 'name', message: error.message }];
  return [];
}
