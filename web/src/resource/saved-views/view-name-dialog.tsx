import { zodResolver } from '@hookform/resolvers/zod';
import { savedViews } from '@kitroom/contract/lists/saved-views';
import type { z } from 'zod';
import { UNKNOWN_ERROR } from '../../api/api-error.ts';
import { applyServerErrors } from '../../api/server-errors.ts';
import { useWatchedInput } from '../../session/unsaved-changes.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { SwitchInput } from '../../ui/form/switch-input.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useFieldForm } from '../../ui/form/use-field-form.ts';
import { fieldsNotSaved } from '../leaving/not-saved.ts';

const nameInput = savedViews.createInput.pick({ name: true, is_shared: true });
type Values = z.input<typeof nameInput>;

interface ViewNameDialogProps {
  title: string;
  start: Values;
  /** Whether the user may decide if everyone sees it. */
  mayShare: boolean;
  /** Errors: `ApiError`, shown under the name. */
  save: (input: Values) => Promise<void>;
  onClose: () => void;
}

/** A name for a view, and whether it is for everyone. */
export function ViewNameDialog({ title, start, mayShare, save, onClose }: ViewNameDialogProps) {
  const form = useFieldForm<Values>({ resolver: zodResolver(nameInput), defaultValues: start });
  const submit = form.handleSubmit(async (input) => {
    try {
      await save(input);
      onClose();
    } catch (error) {
      applyServerErrors(form, error, { fallback: UNKNOWN_ERROR });
    }
  });
  const { isSubmitting: busy, isDirty, errors } = form.formState;
  useWatchedInput(() => (isDirty ? fieldsNotSaved(['Name']) : null));
  return (
    <FormDialog
      title={title}
      error={errors.root?.message}
      busy={busy}
      submitLabel={busy ? 'Saving...' : 'Save'}
      onSubmit={submit}
      onCancel={onClose}
      onEscape={onClose}
    >
      <TextInput
        control={form.control}
        name="name"
        label="Name"
        required
        autoFocus
        help="Search, filters, order and columns are saved under this name."
      />
      {mayShare ? (
        <SwitchInput
          control={form.control}
          name="is_shared"
          label="For everyone"
          help="Everyone who can see this list will find the view here."
        />
      ) : null}
    </FormDialog>
  );
}
