import { invitationLink, type UserRow } from '@kitroom/contract/user';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callBody } from '../../api/call.ts';
import { tellFailure } from '../../api/tell-failure.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { undeliveredWords } from './invitation-words.ts';
import { undeliveredQuery } from './undelivered-query.ts';
import { fullName } from './user.ts';

/** Offers a user's invitation as a link where no mail brings it; nothing where one does. */
export function InvitationLink({ user }: { user: UserRow }) {
  const { data } = useQuery(undeliveredQuery);
  const make = useMutation({
    mutationFn: () => callBody(invitationLink, { params: { id: user.id } }),
    onError: tellFailure,
  });
  if (make.data) return <Link link={make.data.link} name={fullName(user)} />;
  if (!data || (data.sends_mail && !data.undelivered.includes(user.id))) return null;
  const { sentence, link } = undeliveredWords(user, data.sends_mail);
  return (
    <Alert
      severity="warning"
      sx={{ mb: 3 }}
      action={
        link ? (
          <Button color="inherit" size="small" disabled={make.isPending} onClick={() => make.mutate()}>
            Get Invitation Link
          </Button>
        ) : null
      }
    >
      {sentence}
    </Alert>
  );
}

function Link({ link, name }: { link: string; name: string }) {
  return (
    <Alert severity="info" sx={{ mb: 3, '& .MuiAlert-message': { flex: 1 } }}>
      <Stack spacing={1.5}>
        <span>
          Anyone with this link can choose the password of {name}. It works once, for 7 days, and is shown
          only now. Earlier links no longer work.
        </span>
        <TextField
          label="Invitation Link"
          value={link}
          size="small"
          fullWidth
          onFocus={({ target }) => target.select()}
          slotProps={{ htmlInput: { readOnly: true } }}
        />
        <CopyButton text={link} />
      </Stack>
    </Alert>
  );
}
