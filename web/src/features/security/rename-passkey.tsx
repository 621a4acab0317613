import { zodResolver } from '@hookform/resolvers/zod';
import { ownPasskeys, type PasskeyRow } from '@kitroom/contract/access/passkey-calls';
import { applyServerErrors } from '../../api/server-errors.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useFieldForm } from '../../ui/form/use-field-form.ts';
import { useRenamePasskey } from './use-passkeys.ts';

/** Asks for another name of a passkey. */
export function RenamePasskey({ passkey, onClose }: { passkey: PasskeyRow; onClose: () => void }) {
  const rename = useRenamePasskey(passkey);
  const form = useFieldForm({
    resolver: zodResolver(ownPasskeys.rename.body),
    defaultValues: { name: passkey.name },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ name }) => {
    try {
      await rename(name);
      onClose();
    } catch (error) {
      applyServerErrors(form, error, { fallback: 'Something went wrong.' });
    }
  });
  return (
    <FormDialog
      title="Rename Passkey"
      error={errors.root?.message}
      busy={isSubmitting}
      submitLabel={isSubmitting ? 'Saving...' : 'Save'}
      onSubmit={submit}
      onCancel={onClose}
      onEscape={onClose}
    >
      <TextInput control={form.control} name="name" label="Name" autoFocus />
    </FormDialog>
  );
}
