import Link from '@mui/material/Link';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router';
import { usePermissions } from '../../session/permissions-context.ts';
import { returnPath } from '../../session/return-path.ts';
import { SignInForm } from '../../session/sign-in-form.tsx';
import { SIGN_IN_PATHS } from '../../session/sign-in-paths.ts';
import { SignInPage } from './sign-in-page.tsx';

/** The sign-in form; forwards anyone who is signed in, by this form or before. */
export function SignIn() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { data } = usePermissions();
  const [signedIn, setSignedIn] = useState(false);
  // Others would be sent back to /forgot-password, where they came from to sign in with the new password.
  const done = signedIn || (data !== null && !data.passwordChangeRequired);
  const goOn = useEffectEvent(() => void navigate(returnPath(state), { replace: true }));
  useEffect(() => {
    if (done) goOn();
  }, [done]);
  return (
    <SignInPage title="Sign In">
      <SignInForm onSignedIn={() => setSignedIn(true)}>
        <Link
          component={RouterLink}
          to={SIGN_IN_PATHS.forgotPassword}
          sx={{ alignSelf: 'center', textAlign: 'center' }}
        >
          Forgot your password?
        </Link>
      </SignInForm>
    </SignInPage>
  );
}
