import { type FieldValues, type Path, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form';

/**
 * `useForm`, whose refused submit moves the focus to the first wrong field immediately. The library would do so again a
 * moment later, and someone who is typing by then would end up in the next wrong field.
 */
export function useFieldForm<Values extends FieldValues, Context = unknown, Output = Values>(
  options: UseFormProps<Values, Context, Output>,
): UseFormReturn<Values, Context, Output> {
  const form = useForm<Values, Context, Output>({ ...options, shouldFocusError: false });
  const focusFirst = () => {
    const names = Object.keys(form.getValues()) as Path<Values>[];
    const first = names.map((name) => form.getFieldState(name).error).find((error) => error !== undefined);
    first?.ref?.focus?.();
  };
  return {
    ...form,
    handleSubmit: (onValid, onInvalid = focusFirst) => form.handleSubmit(onValid, onInvalid),
  };
}
