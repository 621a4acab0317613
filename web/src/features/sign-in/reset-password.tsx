import { zodResolver } from '@hookform/resolvers/zod';
import { singleSignOn } from '@kitroom/contract/access/single-sign-on';
import { AUTH_MESSAGES } from '@kitroom/contract/auth';
import { newPassword, passwordCalls } from '@kitroom/contract/passwords/new-password';
import { mdiCheckCircle } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { callBody } from '../../api/call.ts';
import { applyServerErrors } from '../../api/server-errors.ts';
import { PasswordChecklist } from '../../session/password-checklist.tsx';
import { arePasswordsOff } from '../../session/sign-in-options.ts';
import { SIGN_IN_PATHS } from '../../session/sign-in-paths.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { useFieldForm } from '../../ui/form/use-field-form.ts';
import { Icon } from '../../ui/icon.tsx';
import { RESET_TITLE, SignInPage } from './sign-in-page.tsx';

const arrival = z.object({ resetToken: z.string() });

// Mail programs that take links apart leave an encoded sign before the token, or marks behind it.
const TOKEN = /[\w-]{43}(?![\w-])/u;

// The token leaves the address bar, where others read it and browsers remember it, and stays for a reload.
function useToken(): string {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(search).get('token')?.trim();
  const linked = TOKEN.exec(given ?? '')?.[0] ?? given;
  useEffect(() => {
    if (linked) void navigate({ search: '' }, { replace: true, state: { resetToken: linked } });
  }, [linked, navigate]);
  return linked ?? arrival.safeParse(state).data?.resetToken ?? '';
}

interface Done {
  message: string;
  email: string;
}

export function ResetPassword() {
  const token = useToken();
  const [done, setDone] = useState<Done | null>(null);
  if (done !== null) return <ResetDone {...done} />;
  return (
    <SignInPage title={RESET_TITLE}>
      {token === '' ? (
        <Stack spacing={2.5}>
          <Alert severity="error">{AUTH_MESSAGES.resetTokenInvalid}</Alert>
          <NewLink />
        </Stack>
      ) : (
        <ResetForm token={token} onDone={setDone} />
      )}
    </SignInPage>
  );
}

function NewLink() {
  return (
    <Link component={RouterLink} to={SIGN_IN_PATHS.forgotPassword} sx={{ alignSelf: 'center' }}>
      Request a new link
    </Link>
  );
}

function ResetForm({ token, onDone }: { token: string; onDone: (done: Done) => void }) {
  const form = useFieldForm({
    resolver: zodResolver(passwordCalls.reset.body),
    defaultValues: { token, newPassword: '' },
  });
  const password = useWatch({ control: form.control, name: 'newPassword' });
  const { errors, isSubmitting } = form.formState;
  const problem = errors.root?.message ?? errors.token?.message;
  const submit = form.handleSubmit(async (input) => {
    try {
      const { message, email } = await callBody(passwordCalls.reset, { body: input, signedOut: 'throw' });
      onDone({ message: message || AUTH_MESSAGES.passwordUpdated, email });
    } catch (error) {
      applyServerErrors(form, error, { fallback: 'Something went wrong.' });
    }
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack spacing={2.5}>
        {problem === undefined ? null : <Alert severity="error">{problem}</Alert>}
        <PasswordInput
          control={form.control}
          name="newPassword"
          label="New Password"
          autoComplete="new-password"
          autoFocus
        />
        <PasswordChecklist password={password} />
        {newPassword.safeParse(password).success ? <CopyButton text={password} /> : null}
        <Button type="submit" variant="contained" size="large" disabled={isSubmitting}>
          {isSubmitting ? 'Resetting...' : 'Reset Password'}
        </Button>
        {errors.token === undefined ? null : <NewLink />}
      </Stack>
    </form>
  );
}

function ResetDone({ message, email }: Done) {
  const { login: page } = SIGN_IN_PATHS;
  const login = arePasswordsOff() ? `${page}?${singleSignOn.withPassword}` : page;
  return (
    <SignInPage title="Password Reset Successful" icon={<Icon path={mdiCheckCircle} color="success" />}>
      <Stack spacing={2.5}>
        {/* Announced; the sentence below says the same to the eye. */}
        <span role="status" className="visually-hidden">
          {message}
        </span>
        <Typography>Your password has been updated.</Typography>
        <Button component={RouterLink} to={login} state={{ email }} variant="contained" size="large">
          Log in
        </Button>
      </Stack>
    </SignInPage>
  );
}
