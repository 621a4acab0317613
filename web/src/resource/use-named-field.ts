import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router';

/** Brings the focus to the field that the hash of the address names, as the reasons of a record do, once it is there. */
export function useNamedField<Values extends FieldValues, Output>(
  { setFocus }: UseFormReturn<Values, unknown, Output>,
  labels: Record<string, string>,
  loading: boolean,
) {
  // Another one each time that the same reason is pressed.
  const location = useLocation();
  const focus = useEffectEvent((field: string) => {
    if (field in labels) setFocus(field as Path<Values>);
  });
  useEffect(() => {
    if (!loading) focus(location.hash.slice(1));
  }, [location, loading]);
}
