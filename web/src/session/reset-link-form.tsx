import { zodResolver } from '@hookform/resolvers/zod';
import { singleSignOn } from '@kitroom/contract/access/single-sign-on';
import { AUTH_MESSAGES } from '@kitroom/contract/auth';
import { authCalls } from '@kitroom/contract/auth-calls';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type ReactNode, useState } from 'react';
import { callBody } from '../api/call.ts';
import { applyServerErrors } from '../api/server-errors.ts';
import { TextInput } from '../ui/form/text-input.tsx';
import { useFieldForm } from '../ui/form/use-field-form.ts';
import { arePasswordsOff } from './sign-in-options.ts';

/** The text for a user who has to choose a new password. */
export const PASSWORD_CHANGE_REQUIRED =
  'Please choose a new password before you go on: your account requires one. We will email you a link. Open it, choose the password, and sign in with it.';

interface ResetLinkFormProps {
  /** The address of who is signed in; empty: it has to be typed. */
  email: string;
  /** Why the link is needed. */
  reason: ReactNode;
  /** Shown once the link is sent. */
  next: ReactNode;
}

/** Asks for an address and mails it a link to a new password: on /forgot-password, and in the dialog over a form. */
export function ResetLinkForm({ email, reason, next }: ResetLinkFormProps) {
  const [sent, setSent] = useState<string | null>(null);
  const form = useFieldForm({
    resolver: zodResolver(authCalls.forgotPassword.body),
    defaultValues: { email },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (input) => {
    try {
      const { message } = await callBody(authCalls.forgotPassword, { body: input, signedOut: 'throw' });
      setSent(message || AUTH_MESSAGES.resetLinkSent);
    } catch (error) {
      applyServerErrors(form, error, { fallback: 'Something went wrong. Please try again.' });
    }
  });
  if (arePasswordsOff()) {
    return (
      <Stack spacing={2.5}>
        <Alert severity="info">{singleSignOn.passwordsOff}</Alert>
        {next}
      </Stack>
    );
  }
  if (sent !== null) {
    return (
      <Stack spacing={2.5}>
        <Alert severity="info" role="status">
          {sent}
        </Alert>
        {next}
      </Stack>
    );
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack spacing={2.5}>
        {reason}
        {errors.root === undefined ? null : <Alert severity="error">{errors.root.message}</Alert>}
        <TextInput control={form.control} name="email" label="Email" content="userName" autoFocus />
        <Button type="submit" variant="contained" size="large" disabled={isSubmitting}>
          {isSubmitting ? 'Sending...' : 'Send Reset Link'}
        </Button>
      </Stack>
    </form>
  );
}
