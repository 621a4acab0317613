import { zodResolver } from '@hookform/resolvers/zod';
import { AUTH_MESSAGES } from '@kitroom/contract/auth';
import { passwordCalls } from '@kitroom/contract/passwords/new-password';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { enqueueSnackbar } from 'notistack';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { callBody } from '../../api/call.ts';
import { storeCsrfToken } from '../../api/csrf-token.ts';
import { applyServerErrors } from '../../api/server-errors.ts';
import { UnsavedChangesGuard } from '../../changes/leaving/unsaved-changes-guard.tsx';
import { PasswordChecklist } from '../../session/password-checklist.tsx';
import { usePermissions } from '../../session/permissions-context.ts';
import { useReplacedButton } from '../../ui/focus.ts';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { useFieldForm } from '../../ui/form/use-field-form.ts';
import { SecuritySection } from './security-section.tsx';

const EMPTY = { currentPassword: '', newPassword: '' };

/** A new password for the signed-in user, who must know the current one. */
export function ChangePassword({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false);
  const { button } = useReplacedButton(isOpen);
  return (
    <SecuritySection
      title="Password"
      text="A new password signs you out of all other browsers. You stay signed in here."
    >
      {isOpen ? (
        <PasswordForm email={email} onClose={() => setOpen(false)} />
      ) : (
        <Button ref={button} color="inherit" variant="outlined" onClick={() => setOpen(true)}>
          {LABEL}
        </Button>
      )}
    </SecuritySection>
  );
}

const LABEL = 'Change Password';

function PasswordForm({ email, onClose }: { email: string; onClose: () => void }) {
  const { refresh } = usePermissions();
  const form = useFieldForm({ resolver: zodResolver(passwordCalls.change.body), defaultValues: EMPTY });
  const newPassword = useWatch({ control: form.control, name: 'newPassword' });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (input) => {
    try {
      const { csrfToken } = await callBody(passwordCalls.change, { body: input });
      storeCsrfToken(csrfToken);
      enqueueSnackbar(AUTH_MESSAGES.passwordChanged, { variant: 'success' });
      onClose();
      await refresh();
    } catch (error) {
      applyServerErrors(form, error, { fallback: 'Something went wrong.' });
    }
  });
  return (
    <form onSubmit={submit} noValidate style={{ width: '100%' }}>
      <UnsavedChangesGuard
        unsaved={() => (form.getValues('newPassword') === '' ? null : 'Your new password is not saved yet.')}
      />
      <Stack spacing={2.5} sx={{ maxWidth: 420 }}>
        {errors.root === undefined ? null : <Alert severity="error">{errors.root.message}</Alert>}
        {/* Password managers keep the new password for this account. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          control={form.control}
          name="currentPassword"
          label="Current Password"
          autoComplete="current-password"
          autoFocus
        />
        <PasswordInput
          control={form.control}
          name="newPassword"
          label="New Password"
          autoComplete="new-password"
        />
        <PasswordChecklist password={newPassword} quiet />
        <Stack direction="row" spacing={1}>
          <Button type="submit" variant="contained" disabled={isSubmitting}>
            {isSubmitting ? 'Changing...' : LABEL}
          </Button>
          <Button color="inherit" onClick={onClose}>
            Cancel
          </Button>
        </Stack>
      </Stack>
    </form>
  );
}
