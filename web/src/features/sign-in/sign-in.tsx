import { singleSignOn, singleSignOnFailure } from '@kitroom/contract/access/single-sign-on';
import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router';
import { usePermissions } from '../../session/permissions-context.ts';
import { returnPath } from '../../session/return-path.ts';
import { SignInForm } from '../../session/sign-in-form.tsx';
import { signInOptions } from '../../session/sign-in-options.ts';
import { SIGN_IN_PATHS } from '../../session/sign-in-paths.ts';
import { SingleSignOnButton } from '../../session/single-sign-on-button.tsx';
import { SignInPage } from './sign-in-page.tsx';

/** The ways to sign in; forwards anyone who is signed in, by this page or before. */
export function SignIn() {
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const { data } = usePermissions();
  const [signedIn, setSignedIn] = useState(false);
  // Others would be sent back to /forgot-password, where they came from to sign in with the new password.
  const done = signedIn || (data !== null && !data.passwordChangeRequired);
  const goOn = useEffectEvent(() => void navigate(returnPath(state), { replace: true }));
  useEffect(() => {
    if (done) goOn();
  }, [done]);
  const given = new URLSearchParams(search);
  const reason = given.get(singleSignOn.reason);
  const mailsLinks = signInOptions()?.password ?? true;
  const hasForm = mailsLinks || given.has(singleSignOn.withPassword);
  const button = <SingleSignOnButton returnTo={returnPath(state)} belowForm={hasForm} />;
  const form = hasForm ? (
    <SignInForm onSignedIn={() => setSignedIn(true)}>
      {mailsLinks ? (
        <Link
          component={RouterLink}
          to={SIGN_IN_PATHS.forgotPassword}
          sx={{ alignSelf: 'center', textAlign: 'center' }}
        >
          Forgot your password?
        </Link>
      ) : null}
      {button}
    </SignInForm>
  ) : (
    button
  );
  return (
    <SignInPage title="Sign In">
      {reason === null ? (
        form
      ) : (
        <Stack spacing={2.5}>
          <Alert severity="error">{singleSignOnFailure(reason)}</Alert>
          {form}
        </Stack>
      )}
    </SignInPage>
  );
}
