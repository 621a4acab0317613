import { zodResolver } from '@hookform/resolvers/zod';
import { AUTH_MESSAGES, authCalls } from '@kitroom/contract/auth';
import { forgotPasswordInput } from '@kitroom/contract/auth-schemas';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link as RouterLink } from 'react-router';
import { z } from 'zod';
import { requestBody } from '../../api/client.ts';
import { applyServerErrors } from '../../api/server-errors.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { SIGN_IN_PATHS } from '../../session/sign-in-paths.ts';
import { TextInput } from '../../ui/form/text-input.tsx';
import { RESET_TITLE, SignInPage } from './sign-in-page.tsx';

const answer = z.object({ message: z.string().optional() });

export function ForgotPassword() {
  const { data } = usePermissions();
  const [sent, setSent] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(forgotPasswordInput), defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (input) => {
    const { path } = authCalls.forgotPassword;
    try {
      const { message } = await requestBody(answer, path, {
        method: 'POST',
        json: input,
        signedOut: 'throw',
      });
      setSent(message || AUTH_MESSAGES.resetLinkSent);
    } catch (error) {
      applyServerErrors(form, error, { fallback: 'Something went wrong. Please try again.' });
    }
  });
  return (
    <SignInPage title={RESET_TITLE}>
      {sent === null ? (
        <form onSubmit={submit} noValidate>
          <Stack spacing={2.5}>
            {data?.passwordChangeRequired === true ? (
              <Alert severity="info">Please choose a new password before you go on.</Alert>
            ) : null}
            {errors.root === undefined ? null : <Alert severity="error">{errors.root.message}</Alert>}
            <TextInput
              control={form.control}
              name="email"
              label="Email"
              type="email"
              autoComplete="username"
              autoFocus
            />
            <Button type="submit" variant="contained" size="large" disabled={isSubmitting}>
              {isSubmitting ? 'Sending...' : 'Send Reset Link'}
            </Button>
          </Stack>
        </form>
      ) : (
        <Stack spacing={2.5}>
          <Alert severity="info" role="status">
            {sent}
          </Alert>
          <Link component={RouterLink} to={SIGN_IN_PATHS.login} sx={{ alignSelf: 'center' }}>
            Back to login
          </Link>
        </Stack>
      )}
    </SignInPage>
  );
}
