import { type Grantors, grantorsCall } from '@kitroom/contract/access/grantors';
import type { PermissionCode } from '@kitroom/contract/permissions';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Fragment, useEffect, useState } from 'react';
import { callBody } from '../../api/call.ts';

interface MissingPermissionProps {
  /** Of the page. */
  code: unknown;
  /** False: the user views as a role, and needs nobody to give them anything. */
  askOthers: boolean;
}

/** Which permission a page needs, and who can give it, as far as that is known. */
export function MissingPermission({ code, askOthers }: MissingPermissionProps) {
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
