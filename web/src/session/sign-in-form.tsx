import type { SecondStepOffer } from '@kitroom/contract/access/second-step-schemas';
import type { LoginInput } from '@kitroom/contract/auth-schemas';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type ReactNode, useState } from 'react';
import type { Resolver } from 'react-hook-form';
import { ApiError, UNREACHABLE } from '../api/api-error.ts';
import { applyServerErrors } from '../api/server-errors.ts';
import { PasswordInput } from '../ui/form/password-input.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import { useFieldForm } from '../ui/form/use-field-form.ts';
import { useLoaded } from '../ui/use-loaded.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { useSignIn } from './use-sign-in.ts';

interface SignInFormProps {
  /** Called when the user is signed in and the permissions are loaded. */
  onSignedIn: () => void;
  /** Shown below the button. */
  children?: ReactNode;
}

// Most accounts never see it.
const loadSecondStep = async () => (await import('./second-step-form.tsx')).SecondStepForm;

/** SPEC §8. */
const LOGIN_FAILED = 'Login failed';

/** E-mail, password and the button of SPEC §2: on /login, and in the dialog over a page whose session ended. */
export function SignInForm({ onSignedIn, children }: SignInFormProps) {
  const signIn = useSignIn();
  const [secondStep, setSecondStep] = useState<SecondStepOffer>();
  const form = useFieldForm({ resolver: checkInput, defaultValues: { email: '', password: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (input) => {
    let asked: SecondStepOffer | undefined;
    try {
      asked = await signIn(input);
    } catch (error) {
      if (error instanceof ApiError && error.status === 0) {
        return form.setError('root', { type: 'server', message: `${LOGIN_FAILED}. ${UNREACHABLE}` });
      }
      return applyServerErrors(form, error, { fallback: LOGIN_FAILED });
    }
    if (asked) setSecondStep(asked);
    else onSignedIn();
  });
  const back = (message?: string) => {
    setSecondStep(undefined);
    form.resetField('password');
    if (message !== undefined) form.setError('root', { type: 'server', message });
  };
  const SecondStepForm = useLoaded(secondStep !== undefined, loadSecondStep, () => back(UNREACHABLE));
  if (secondStep && SecondStepForm)
    return <SecondStepForm offer={secondStep} onSignedIn={onSignedIn} onBack={back} />;
  return (
    <form onSubmit={submit} onInput={loadRules} noValidate>
      <Stack spacing={2.5}>
        {errors.root === undefined ? null : <Alert severity="error">{errors.root.message}</Alert>}
        <TextInput control={form.control} name="email" label="Email" content="signInName" autoFocus />
        <PasswordInput
          control={form.control}
          name="password"
          label="Password"
          autoComplete="current-password"
        />
        <Button type="submit" variant="contained" size="large" disabled={isSubmitting}>
          {isSubmitting ? 'Signing in...' : 'Sign In'}
        </Button>
        <PasskeySignIn onSignedIn={onSignedIn} />
        {children}
      </Stack>
    </form>
  );
}

const checkInput: Resolver<LoginInput> = async (values, context, options) => {
  const rules = await loadRules();
  // If they cannot be loaded, the server validates.
  return rules === null ? { values, errors: {} } : rules(values, context, options);
};

// Loaded on the first keystroke, so that they are there when the form is submitted.
async function loadRules() {
  try {
    return (await import('./sign-in-rules.ts')).signInRules;
  } catch {
    return null;
  }
}
