import { isApplicationCode, PERMISSION_CODES, PERMISSIONS } from '@kitroom/contract/permissions';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { usePermissions } from '../../session/permissions-context.ts';
import { PageHeader } from '../../ui/page-header.tsx';

/** The codes that the signed-in user holds, and those of the application that they do not. */
export function TestPermissionsScreen() {
  const { loading, data } = usePermissions();
  if (loading) return null;
  const held = (data?.permissions ?? []).toSorted();
  const missing = PERMISSION_CODES.filter((code) => !held.includes(code));
  return (
    <>
      <PageHeader
        title="Test Permissions"
        subtitle={
          data === null
            ? 'You are not signed in.'
            : `${data.firstName}, your role gives you these permissions. Changes to your role take effect immediately.`
        }
      />
      <Stack spacing={2}>
        <Codes title={`Permissions you have (${held.length})`} codes={held} none="You have no permissions." />
        <Codes
          title={`Permissions you don’t have (${missing.length})`}
          codes={missing}
          none="You have all permissions of the application."
        />
      </Stack>
    </>
  );
}

interface CodesProps {
  title: string;
  codes: readonly string[];
  none: string;
}

function Codes({ title, codes, none }: CodesProps) {
  const titleId = useId();
  return (
    <Paper component="section" variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id={titleId} component="h2" variant="h3">
        {title}
      </Typography>
      {codes.length === 0 ? (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {none}
        </Typography>
      ) : (
        <Box component="ul" aria-labelledby={titleId} sx={LIST}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
              {isApplicationCode(code) ? (
                <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                  {PERMISSIONS[code]}
                </Typography>
              ) : null}
            </li>
          ))}
        </Box>
      )}
    </Paper>
  );
}

const LIST = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))',
  columnGap: 3,
  rowGap: 1.5,
  listStyle: 'none',
  m: 0,
  mt: 2,
  p: 0,
  '& code': { fontFamily: 'ui-monospace, Menlo, Consolas, monospace', overflowWrap: 'anywhere' },
};
