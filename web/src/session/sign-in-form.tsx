import type { LoginInput, SecondStepOffer } from '@kitroom/contract/auth-calls';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type ChangeEvent, type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import type { ZodError } from 'zod';
import { ApiError, UNREACHABLE } from '../api/api-error.ts';
import { callBody } from '../api/call.ts';
import { serverErrors } from '../api/server-errors.ts';
import { LabeledInput } from '../ui/form/labeled-input.tsx';
import { LabeledPassword } from '../ui/form/labeled-password.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { usePermissions } from './permissions-context.ts';
import { useOnce } from './use-once.ts';

interface SignInFormProps {
  /** Filled in from the beginning, if it is known. */
  email?: string;
  /** Called when the user is signed in and the permissions are loaded. */
  onSignedIn: () => void;
  /** Shown below the button. */
  children?: ReactNode;
}

const FIELDS = ['email', 'password'] as const;

/** The errors by field; `root`: those of no field. */
type Errors = Partial<Record<keyof LoginInput | 'root', string>>;

// Most accounts never see it.
const loadSecondStep = async () => (await import('./second-step-form.tsx')).SecondStepForm;

/** SPEC §8. */
const LOGIN_FAILED = 'Login failed';

/**
 * E-mail, password and the button of SPEC §2: on /login, and in the dialog over a page whose session ended. Bound to no
 * form library, which the first load does without.
 */
export function SignInForm({ email = '', onSignedIn, children }: SignInFormProps) {
  const signIn = useSignIn();
  const [secondStep, setSecondStep] = useState<SecondStepOffer>();
  const [input, setInput] = useState<LoginInput>({ email, password: '' });
  const [errors, setErrors] = useState<Errors>({});
  const { isBusy, once } = useOnce();
  const form = useRef<HTMLFormElement>(null);
  const refuse = (found: Errors) => {
    setErrors(found);
    const first = FIELDS.find((name) => name in found);
    form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };
  const send = async () => {
    const checked = (await loadRules())?.safeParse(input);
    if (checked?.error) return refuse(brokenRules(checked.error));
    setErrors({});
    let asked: SecondStepOffer | undefined;
    try {
      asked = await signIn(checked?.data ?? input);
    } catch (error) {
      return refuse(signInErrors(error));
    }
    if (asked) setSecondStep(asked);
    else onSignedIn();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void once(send);
  };
  const change = (name: keyof LoginInput, value: string) => {
    setInput((others) => ({ ...others, [name]: value }));
    setErrors(({ [name]: _, ...others }) => others);
  };
  const back = (message?: string) => {
    setSecondStep(undefined);
    setInput(({ email }) => ({ email, password: '' }));
    setErrors(message === undefined ? {} : { root: message });
  };
  const SecondStepForm = useLoaded(secondStep !== undefined, loadSecondStep, () => back(UNREACHABLE));
  if (secondStep && SecondStepForm)
    return <SecondStepForm offer={secondStep} email={input.email} onSignedIn={onSignedIn} onBack={back} />;
  return (
    <form ref={form} onSubmit={submit} onInput={loadRules} noValidate>
      <Stack spacing={2.5}>
        {errors.root === undefined ? null : <Alert severity="error">{errors.root}</Alert>}
        <Fields input={input} errors={errors} onChange={change} first={email === '' ? 'email' : 'password'} />
        <Button type="submit" variant="contained" size="large" disabled={isBusy}>
          {isBusy ? 'Signing in...' : 'Sign In'}
        </Button>
        <PasskeySignIn onSignedIn={onSignedIn} />
        {children}
      </Stack>
    </form>
  );
}

interface FieldsProps {
  input: LoginInput;
  errors: Errors;
  onChange: (name: keyof LoginInput, value: string) => void;
  /** The field to begin in. */
  first: keyof LoginInput;
}

function Fields({ input, errors, onChange, first }: FieldsProps) {
  const field = (name: keyof LoginInput) => ({
    name,
    value: input[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange(name, event.target.value),
    error: errors[name] !== undefined,
    helperText: errors[name],
    autoFocus: name === first,
  });
  return (
    <>
      <LabeledInput
        {...field('email')}
        label="Email"
        type="email"
        // Where the browser lists passkeys, too.
        autoComplete="username webauthn"
        inputProps={{ spellCheck: false }}
      />
      <LabeledPassword {...field('password')} label="Password" autoComplete="current-password" />
    </>
  );
}

// Loaded on the first keystroke, so that they are there when the form is submitted.
async function loadRules() {
  try {
    return (await import('@kitroom/contract/auth-calls')).authCalls.login.body;
  } catch {
    // The server has them, too.
    return null;
  }
}

/** The first broken rule of each field. */
function brokenRules({ issues }: ZodError<LoginInput>): Errors {
  return Object.fromEntries(issues.toReversed().map(({ path: [name], message }) => [name, message]));
}

function signInErrors(error: unknown): Errors {
  if (error instanceof ApiError && error.status === 0) return { root: `${LOGIN_FAILED}. ${error.message}` };
  return serverErrors(error, FIELDS, { fallback: LOGIN_FAILED });
}

/**
 * Signs in and loads the permissions; resolves when both are done, or to the second step that the account asks for first.
 * Errors: `ApiError` of the login call and of `enter`.
 */
function useSignIn(): (input: LoginInput) => Promise<SecondStepOffer | undefined> {
  const { enter } = usePermissions();
  return async (input) => {
    const { authCalls } = await import('@kitroom/contract/auth-calls');
    const call = { body: input, signedOut: 'throw' } as const;
    const { csrfToken, secondStep } = await callBody(authCalls.login, call);
    if (csrfToken === undefined) return secondStep;
    await enter(csrfToken);
    return undefined;
  };
}
