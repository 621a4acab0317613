import { errorText } from '../../api/api-error.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import { CodeApp } from './code-app.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TrustedBrowsers } from './trusted-browsers.tsx';
import { useOwnPasskeys } from './use-passkeys.ts';
import { useSecurity } from './use-security.ts';

/** The steps of signing in after the password. */
export function SecondSteps() {
  const { data, error, refetch } = useSecurity();
  const passkeys = useOwnPasskeys().data?.passkeys ?? [];
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
