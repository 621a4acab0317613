import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { usePermissions } from '../../session/permissions-context.ts';
import { arePasswordsOff } from '../../session/sign-in-options.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ownSessionsScreen } from '../sign-in/screens.ts';
import { ChangePassword } from './change-password.tsx';
import { NoPassword } from './no-password.tsx';
import { Passkeys } from './passkeys.tsx';
import { securityScreen } from './screens.ts';
import { SecondSteps } from './second-steps.tsx';
import { useSecurity } from './use-security.ts';

/** How the signed-in user proves who they are: their passkeys, their password, and what comes after it. */
export function SecurityScreen() {
  const { data } = usePermissions();
  const hasPassword = useSecurity().data?.has_password;
  return (
    <Box sx={{ maxWidth: 720, mx: 'auto' }}>
      <PageHeader
        title={securityScreen.title}
        subtitle={
          <>
            How you sign in. Where you are signed in is under{' '}
            <TextLink to={ownSessionsScreen.path}>{ownSessionsScreen.title}</TextLink>.
          </>
        }
      />
      <Stack spacing={3}>
        {/* Whoever is signed out is asked to sign in by what this loads. */}
        <Passkeys />
        {data === null || hasPassword === undefined || arePasswordsOff() ? null : hasPassword ? (
          <ChangePassword email={data.email} />
        ) : (
          <NoPassword />
        )}
        <SecondSteps />
      </Stack>
    </Box>
  );
}
