import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router';

/**
 * Brings the focus to the field that the hash of the address names, as the reasons of a record do, once it is there. Without one, a new
 * record begins with its first field.
 */
export function useNamedField<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  labels: Record<string, string>,
  { isNew, loading }: { isNew: boolean; loading: boolean },
) {
  // Another one each time that the same reason is pressed.
  const location = useLocation();
  const focus = useEffectEvent((field: string) => {
    if (field in labels) form.setFocus(field as Path<Values>, { shouldSelect: true });
    else if (isNew) focusFirst(form, labels);
  });
  useEffect(() => {
    if (!loading) focus(location.hash.slice(1));
  }, [location, loading]);
}

/** Brings the focus to the first field of a form. */
export function focusFirst<Values extends FieldValues, Output>(
  { setFocus }: UseFormReturn<Values, unknown, Output>,
  labels: Record<string, string>,
): void {
  const [first] = Object.keys(labels);
  setFocus(first as Path<Values>);
}
