import { type Grantors, grantorsCall } from '@kitroom/contract/access/grantors';
import type { PermissionCode } from '@kitroom/contract/permissions';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Fragment, useEffect, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { callBody } from '../../api/call.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { returnPath } from '../../session/return-path.ts';
import { SIGN_IN_PATHS } from '../../session/sign-in-paths.ts';
import { ViewingBanner } from '../../session/viewing-banner.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { SignInPage } from './sign-in-page.tsx';

export function Unauthorized() {
  const { loading, error, data, refresh, has } = usePermissions();
  const { state } = useLocation();
  const from = returnPath(state);
  // Signed in since, such as after Back, or allowed since.
  if (has(state?.permission)) return <Navigate to={from} replace />;
  return (
    <SignInPage title="Access Denied">
      <Stack spacing={3}>
        <ViewingBanner inPage />
        <Typography>You do not have permission to view this page.</Typography>
        {data === null ? null : (
          <MissingPermission code={state?.permission} askOthers={data.viewingAs === undefined} />
        )}
        {error === null ? null : <ErrorBox message={error} onRetry={refresh} />}
        <Stack direction="row" spacing={1.5}>
          {loading || data !== null ? null : (
            <Button component={Link} to={SIGN_IN_PATHS.login} state={state} replace variant="contained">
              Sign In
            </Button>
          )}
          <Button component={Link} to="/" color="inherit" variant="outlined">
            Go to the Home Page
          </Button>
        </Stack>
      </Stack>
    </SignInPage>
  );
}

interface MissingPermissionProps {
  code: unknown;
  /** False: the user views as a role, and needs nobody to give them anything. */
  askOthers: boolean;
}

/** Which permission a page needs, and who can give it, as far as that is known. */
function MissingPermission({ code, askOthers }: MissingPermissionProps) {
  const [found, setFound] = useState<Grantors | null>(null);
  useEffect(() => {
    if (typeof code !== 'string') return;
    const left = new AbortController();
    // It comes from the history of the browser: the server refuses other codes.
    const query = { code: code as PermissionCode };
    callBody(grantorsCall, { query, signal: left.signal, signedOut: 'throw' }).then(
      setFound,
      // The page then says as much as it knows.
      () => setFound(null),
    );
    return () => left.abort();
  }, [code]);
  if (typeof code !== 'string') return null;
  return (
    <Stack spacing={0.5} sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      <Typography variant="body2">
        Missing permission: <code>{code}</code>
        {found === null ? '' : ` (${found.description})`}
      </Typography>
      {found === null || found.people.length === 0 || !askOthers ? null : (
        <Typography variant="body2">
          Ask <Names names={found.people} /> to give it to you.
        </Typography>
      )}
    </Stack>
  );
}

function Names({ names }: { names: readonly string[] }) {
  const different = [...new Set(names)];
  const between = (index: number) => (index === 0 ? '' : index === different.length - 1 ? ' or ' : ', ');
  return different.map((name, index) => (
    <Fragment key={name}>
      {between(index)}
      <bdi>{name}</bdi>
    </Fragment>
  ));
}
