import { singleSignOnLinks } from '@kitroom/contract/access/single-sign-on-links';
import { type UserRow, userResource } from '@kitroom/contract/user';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { callBody } from '../../api/call.ts';
import { useChange } from '../../api/use-change.ts';
import { ConfirmDialog, useConfirmation } from '../../ui/confirm-dialog.tsx';
import { exactTime } from '../../ui/relative-time.tsx';
import { fullName } from './user.ts';

/** Said at the email of a user, where single sign-on is on. */
export const EMAIL_HELP =
  'A new email removes the link to single sign-on: whoever signed in with it there can no longer open this account.';

/** Who a user is at the provider of single sign-on, and the end of that, after a question. */
export function SingleSignOnLinks({ user }: { user: UserRow }) {
  const params = { id: user.id };
  const { data, isPending } = useQuery({
    // Loaded again with the user.
    queryKey: [userResource.path, user.id, 'single-sign-on-links'],
    queryFn: ({ signal }) => callBody(singleSignOnLinks.list, { params, signal }),
  });
  const remove = useChange(() => callBody(singleSignOnLinks.remove, { params }), singleSignOnLinks.removed, [
    userResource.path,
  ]);
  const confirmation = useConfirmation(() => remove.mutate());
  // Its line is there from the beginning, so that nothing below it moves.
  if (isPending || data === undefined) return '\u00a0';
  if (data.links.length === 0) return 'Not linked';
  const name = fullName(user);
  return (
    <>
      {data.links.map(({ issuer, subject, last_used_at }) => (
        <div key={`${issuer} ${subject}`} style={{ overflowWrap: 'anywhere' }}>
          {subject} at {new URL(issuer).host}, last used {exactTime(last_used_at)}
        </div>
      ))}
      <Button
        color="inherit"
        variant="outlined"
        size="small"
        sx={{ display: 'block', mt: 0.75 }}
        disabled={remove.isPending}
        onClick={confirmation.ask}
      >
        {remove.isPending ? 'Removing...' : 'Remove Link'}
      </Button>
      <ConfirmDialog
        {...confirmation.dialog}
        title={`Remove the link of ${name} to single sign-on?`}
        confirmLabel="Remove Link"
        destroys
      >
        Sessions that began with it end, and {name} gets an email. This does not keep anybody out: whoever has
        the email of this account at the provider is linked again when they next sign in there. To keep {name}{' '}
        out, deactivate the user.
      </ConfirmDialog>
    </>
  );
}
