import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link, Navigate, useLocation } from 'react-router';
import { usePermissions } from '../../session/permissions-context.ts';
import { returnPath } from '../../session/return-path.ts';
import { SIGN_IN_PATHS } from '../../session/sign-in-paths.ts';
import { ViewingBanner } from '../../session/viewing-banner.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { MissingPermission } from './missing-permission.tsx';
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
