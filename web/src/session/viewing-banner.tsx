import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { errorText, UNKNOWN_ERROR } from '../api/api-error.ts';
import { usePermissions } from './permissions-context.ts';
import { useViewAsRole } from './use-view-as-role.ts';

/**
 * Says that the user views the application as a role, with a button that ends it; renders nothing otherwise. `inPage`:
 * as a box within the page instead of a bar across it.
 */
export function ViewingBanner({ inPage = false }: { inPage?: boolean }) {
  const { data } = usePermissions();
  const { end } = useViewAsRole();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const role = data?.viewingAs;
  if (role === undefined) return null;
  const leave = async () => {
    setBusy(true);
    setError(null);
    try {
      await end();
    } catch (failure) {
      setError(errorText(failure, UNKNOWN_ERROR));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box role="region" aria-label="Viewing as a role" sx={{ ...BANNER, borderRadius: inPage ? 1 : 0 }}>
      <span role="status" style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {error ?? (
          <>
            You are viewing Kitroom as <strong dir="auto">{role.name}</strong>. Nothing can be changed.
          </>
        )}
      </span>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        disabled={busy}
        onClick={leave}
        sx={{ flexShrink: 0 }}
      >
        {busy ? 'Ending...' : 'End View'}
      </Button>
    </Box>
  );
}

const BANNER = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  columnGap: 2,
  px: 2,
  py: 0.75,
  color: 'Alert.warningColor',
  backgroundColor: 'Alert.warningStandardBg',
};
