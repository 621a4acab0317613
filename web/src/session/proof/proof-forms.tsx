import { proofCalls } from '@kitroom/contract/access/proof';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { ApiError, UNKNOWN_ERROR } from '../../api/api-error.ts';
import { callBody } from '../../api/call.ts';
import { applyServerErrors } from '../../api/server-errors.ts';
import { CodeInput } from '../../ui/form/code-input.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { useFieldForm } from '../../ui/form/use-field-form.ts';
import { promptProblem } from '../passkey-prompt.ts';
import { usePermissions } from '../permissions-context.ts';
import { PromptProblem } from '../prompt-problem.tsx';
import { useCode } from '../use-code.ts';
import { useOnce } from '../use-once.ts';
import { proveByPasskey } from './prove.ts';

interface ProofFormProps {
  onProved: () => void;
  /** Called with every error, which the form also shows. */
  onFailed: (error: unknown) => void;
}

/** Proves who is there by their password. */
export function PasswordProof({ onProved, onFailed }: ProofFormProps) {
  const { data } = usePermissions();
  const form = useFieldForm({ defaultValues: { password: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ password }) => {
    if (password === '') return form.setError('password', { message: 'Password is required' });
    try {
      await callBody(proofCalls.password, { body: { password } });
      onProved();
    } catch (error) {
      form.resetField('password');
      applyServerErrors(form, error, { fallback: UNKNOWN_ERROR });
      onFailed(error);
    }
  });
  return (
    <form onSubmit={submit} noValidate>
      {/* Password managers fill in the password of this account. */}
      <input type="email" autoComplete="username" value={data?.email ?? ''} readOnly hidden />
      <Stack spacing={2.5}>
        {errors.root === undefined ? null : <Alert severity="error">{errors.root.message}</Alert>}
        <PasswordInput
          control={form.control}
          name="password"
          label="Password"
          autoComplete="current-password"
          autoFocus
        />
        <Button type="submit" variant="contained" disabled={isSubmitting}>
          {isSubmitting ? 'Checking...' : 'Confirm'}
        </Button>
      </Stack>
    </form>
  );
}

/** Proves who is there by a code of their app. */
export function CodeProof({ onProved, onFailed }: ProofFormProps) {
  const { isBusy, submit, field } = useCode({
    digits: true,
    check: async (code) => {
      await callBody(proofCalls.code, { body: { code } });
      onProved();
    },
    refuse: (failure) => {
      onFailed(failure);
      return failure instanceof ApiError && failure.message !== '' ? failure.message : UNKNOWN_ERROR;
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack spacing={2.5}>
        <CodeInput label="Code from your app" {...field} />
        <Button type="submit" variant="contained" disabled={isBusy}>
          {isBusy ? 'Checking...' : 'Confirm'}
        </Button>
      </Stack>
    </form>
  );
}

/** Proves who is there by one of their passkeys. */
export function PasskeyProof({ onProved, onFailed }: ProofFormProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const { isBusy, once } = useOnce();
  const prompt = () =>
    once(async () => {
      setProblem(null);
      try {
        await proveByPasskey();
        onProved();
      } catch (error) {
        setProblem(promptProblem(error));
        onFailed(error);
      }
    });
  return (
    <Stack spacing={2.5}>
      <PromptProblem problem={problem} />
      <Button variant="contained" autoFocus disabled={isBusy} onClick={prompt}>
        {isBusy ? 'Waiting for your passkey...' : 'Confirm with Your Passkey'}
      </Button>
    </Stack>
  );
}
