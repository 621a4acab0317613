import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { Link as RouterLink } from 'react-router';
import { usePermissions } from '../../session/permissions-context.ts';
import { PASSWORD_CHANGE_REQUIRED, ResetLinkForm } from '../../session/reset-link-form.tsx';
import { SIGN_IN_PATHS } from '../../session/sign-in-paths.ts';
import { SignOutButton } from '../../session/sign-out-button.tsx';
import { RESET_TITLE, SignInPage } from './sign-in-page.tsx';

export function ForgotPassword() {
  const { data } = usePermissions();
  const email = data?.email ?? '';
  return (
    <SignInPage title={RESET_TITLE}>
      <Stack spacing={2.5}>
        <ResetLinkForm
          // On a direct visit, the address comes after the form.
          key={email}
          email={email}
          reason={
            data?.passwordChangeRequired === true ? (
              <Alert severity="info">{PASSWORD_CHANGE_REQUIRED}</Alert>
            ) : null
          }
          next={
            <Link component={RouterLink} to={SIGN_IN_PATHS.login} sx={{ alignSelf: 'center' }}>
              Back to login
            </Link>
          }
        />
        {data === null ? null : <SignOutButton />}
      </Stack>
    </SignInPage>
  );
}
