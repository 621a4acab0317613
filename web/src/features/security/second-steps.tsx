import { ownPasskeys } from '@kitroom/contract/access/passkey-calls';
import { securityCall } from '@kitroom/contract/access/second-step';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../api/api-error.ts';
import { callQuery } from '../../api/call-query.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import { CodeApp } from './code-app.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TrustedBrowsers } from './trusted-browsers.tsx';

/** The steps of signing in after the password. */
export function SecondSteps() {
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
