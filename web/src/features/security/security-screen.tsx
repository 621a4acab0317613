import { securityCall } from '@kitroom/contract/access/second-step';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callQuery } from '../../api/call-query.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { arePasswordsOff, signInOptions } from '../../session/sign-in-options.ts';
import { SIGN_IN_PATHS } from '../../session/sign-in-paths.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ownSessionsScreen } from '../sign-in/screens.ts';
import { ChangePassword } from './change-password.tsx';
import { Passkeys } from './passkeys.tsx';
import { securityScreen } from './screens.ts';
import { SecondSteps } from './second-steps.tsx';
import { SecuritySection } from './security-section.tsx';

/** How the signed-in user proves who they are: their passkeys, their password, and what comes after it. */
export function SecurityScreen() {
  const { data } = usePermissions();
  const hasPassword = useQuery(callQuery(securityCall)).data?.has_password;
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

/** For people who sign in without a password: how they do it, and how they get one. */
function NoPassword() {
  const options = signInOptions();
  const how = options === null ? 'You' : `You use “${options.label}” and`;
  return (
    <SecuritySection
      title="Password"
      text={`${how} have no password here. If you want one, we email you a link to choose it.`}
    >
      <Button component={Link} to={SIGN_IN_PATHS.forgotPassword} color="inherit" variant="outlined">
        Get a Password
      </Button>
    </SecuritySection>
  );
}
