import { singleSignOn } from '@kitroom/contract/access/single-sign-on';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router';
import { PasskeySignIn } from '../../session/passkey-sign-in.tsx';
import { usePermissions } from '../../session/permissions-context.ts';
import { returnPath } from '../../session/return-path.ts';
import { SignInForm } from '../../session/sign-in-form.tsx';
import { arePasswordsOff } from '../../session/sign-in-options.ts';
import { SIGN_IN_PATHS } from '../../session/sign-in-paths.ts';
import { SingleSignOnButton } from '../../session/single-sign-on-button.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { SignInPage } from './sign-in-page.tsx';

// Only for those whom a provider sends back with more to do.
const loadAfterProvider = async () => (await import('./after-provider.tsx')).AfterProvider;

/** The ways to sign in; forwards anyone who is signed in, by this page or before. */
export function SignIn() {
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const { data } = usePermissions();
  const [signedIn, setSignedIn] = useState(false);
  const [loadFailed, setLoadFailed] = useState(false);
  const given = new URLSearchParams(search);
  const from = given.get(singleSignOn.returnTo);
  const returnTo = returnPath(from === null ? state : { from });
  // Who has come from a page that asks for a proof is signed in still, and proves nothing before the second step.
  const isAsked = given.has(singleSignOn.secondStep);
  // Others would be sent back to /forgot-password, where they came from to sign in with the new password.
  const done = signedIn || (!isAsked && data !== null && !data.passwordChangeRequired);
  const goOn = useEffectEvent(() => void navigate(returnTo, { replace: true }));
  useEffect(() => {
    if (done) goOn();
  }, [done]);
  const isBack = given.has(singleSignOn.reason) || isAsked;
  const AfterProvider = useLoaded(isBack, loadAfterProvider, () => setLoadFailed(true));
  const onSignedIn = () => setSignedIn(true);
  const ways = <Ways given={given} returnTo={returnTo} email={emailIn(state)} onSignedIn={onSignedIn} />;
  return (
    <SignInPage title="Sign In">
      {!isBack || loadFailed ? (
        ways
      ) : AfterProvider === null ? null : (
        <AfterProvider given={given} onSignedIn={onSignedIn}>
          {ways}
        </AfterProvider>
      )}
    </SignInPage>
  );
}

// Of someone who has just chosen a password.
function emailIn(state: unknown): string {
  const isGiven = typeof state === 'object' && state !== null && 'email' in state;
  return isGiven && typeof state.email === 'string' ? state.email : '';
}

interface WaysProps {
  /** The parameters of the address. */
  given: URLSearchParams;
  returnTo: string;
  email: string;
  onSignedIn: () => void;
}

function Ways({ given, returnTo, email, onSignedIn }: WaysProps) {
  const isOff = arePasswordsOff();
  if (isOff && !given.has(singleSignOn.withPassword))
    return (
      <Stack spacing={2.5}>
        <SingleSignOnButton returnTo={returnTo} belowForm={false} />
        <PasskeySignIn onSignedIn={onSignedIn} />
      </Stack>
    );
  return (
    <SignInForm email={email} onSignedIn={onSignedIn}>
      {isOff ? null : (
        <Link
          component={RouterLink}
          to={SIGN_IN_PATHS.forgotPassword}
          sx={{ alignSelf: 'center', textAlign: 'center' }}
        >
          Forgot your password?
        </Link>
      )}
      <SingleSignOnButton returnTo={returnTo} belowForm />
    </SignInForm>
  );
}
