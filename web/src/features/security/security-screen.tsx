import { ownPasskeys } from '@kitroom/contract/access/passkey-calls';
import { securityCall } from '@kitroom/contract/access/second-step';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { errorText } from '../../api/api-error.ts';
import { callQuery } from '../../api/call-query.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { arePasswordsOff, signInOptions } from '../../session/sign-in-options.ts';
import { SIGN_IN_PATHS } from '../../session/sign-in-paths.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ownSessionsScreen } from '../sign-in/screens.ts';
import { ChangePassword } from './change-password.tsx';
import { CodeApp } from './code-app.tsx';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { securityScreen } from './screens.ts';
import { SecuritySection } from './security-section.tsx';
import { TrustedBrowsers } from './trusted-browsers.tsx';

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

/** The steps of signing in after the password. */
function SecondSteps() {
  const { data, error, refetch } = useQuery(callQuery(securityCall));
  const passkeys = useQuery(callQuery(ownPasskeys.list)).data?.passkeys ?? [];
  const message = errorText(error, 'Failed to load your sign-in settings');
  if (message !== null) return <ErrorBox message={message} onRetry={refetch} />;
  if (data === undefined) return <LoadingText what="your sign-in settings" />;
  const hasSecondStep = data.code_app !== null || passkeys.length > 0;
  return (
    <>
      <CodeApp app={data.code_app} />
      {hasSecondStep ? (
        <>
          <RecoveryCodes left={data.recovery_codes_left} />
          <TrustedBrowsers browsers={data.trusted_browsers} />
        </>
      ) : null}
    </>
  );
}
