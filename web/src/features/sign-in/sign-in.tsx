import Link from '@mui/material/Link';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router';
import { returnPath } from '../../session/return-path.ts';
import { SignInForm } from '../../session/sign-in-form.tsx';
import { SIGN_IN_PATHS } from '../../session/sign-in-paths.ts';
import { SignInPage } from './sign-in-page.tsx';

export function SignIn() {
  const navigate = useNavigate();
  const { state } = useLocation();
  return (
    <SignInPage title="Sign In">
      <SignInForm onSignedIn={() => navigate(returnPath(state), { replace: true })}>
        <Link component={RouterLink} to={SIGN_IN_PATHS.forgotPassword} sx={{ alignSelf: 'center' }}>
          Forgot your password?
        </Link>
      </SignInForm>
    </SignInPage>
  );
}
