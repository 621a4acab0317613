import { zodResolver } from '@hookform/resolvers/zod';
import { AUTH_MESSAGES } from '@kitroom/contract/auth';
import { passwordCalls } from '@kitroom/contract/passwords/new-password';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { enqueueSnackbar } from 'notistack';
import { useWatch } from 'react-hook-form';
import { callBody } from '../../api/call.ts';
import { storeCsrfToken } from '../../api/csrf-token.ts';
import { applyServerErrors } from '../../api/server-errors.ts';
import { UnsavedChangesGuard } from '../../resource/leaving/unsaved-changes-guard.tsx';
import { PasswordChecklist } from '../../session/password-checklist.tsx';
import { usePermissions } from '../../session/permissions-context.ts';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { useFieldForm } from '../../ui/form/use-field-form.ts';

const EMPTY = { currentPassword: '', newPassword: '' };

/** A new password for the signed-in user, who must know the current one. */
export function ChangePassword({ email }: { email: string }) {
  const { refresh } = usePermissions();
  const form = useFieldForm({ resolver: zodResolver(passwordCalls.change.body), defaultValues: EMPTY });
  const newPassword = useWatch({ control: form.control, name: 'newPassword' });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (input) => {
    try {
      const { csrfToken } = await callBody(passwordCalls.change, { body: input });
      storeCsrfToken(csrfToken);
      form.reset(EMPTY);
      enqueueSnackbar(AUTH_MESSAGES.passwordChanged, { variant: 'success' });
      await refresh();
    } catch (error) {
      applyServerErrors(form, error, { fallback: 'Something went wrong.' });
    }
  });
  return (
    <Paper variant="outlined" component="section" aria-labelledby="password" sx={{ p: { xs: 2, sm: 3 } }}>
      <UnsavedChangesGuard
        unsaved={() => (form.getValues('newPassword') === '' ? null : 'Your new password is not saved yet.')}
      />
      <form onSubmit={submit} noValidate>
        <Stack spacing={2.5} sx={{ maxWidth: 420 }}>
          <Typography variant="h2" id="password">
            Password
          </Typography>
          <Typography color="textSecondary">
            A new password signs you out of all other browsers. You stay signed in here.
          </Typography>
          {errors.root === undefined ? null : <Alert severity="error">{errors.root.message}</Alert>}
          {/* Password managers keep the new password for this account. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <PasswordInput
            control={form.control}
            name="currentPassword"
            label="Current Password"
            autoComplete="current-password"
          />
          <PasswordInput
            control={form.control}
            name="newPassword"
            label="New Password"
            autoComplete="new-password"
          />
          <PasswordChecklist password={newPassword} />
          <Button type="submit" variant="contained" disabled={isSubmitting} sx={{ alignSelf: 'start' }}>
            {isSubmitting ? 'Changing...' : 'Change Password'}
          </Button>
        </Stack>
      </form>
    </Paper>
  );
}
