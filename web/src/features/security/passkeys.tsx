import { zodResolver } from '@hookform/resolvers/zod';
import { ownPasskeys, type PasskeyRow } from '@kitroom/contract/access/passkey-calls';
import { MOST_PASSKEYS, PASSKEY_MESSAGES } from '@kitroom/contract/access/passkeys';
import { securityCall } from '@kitroom/contract/access/second-step';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { useState } from 'react';
import { errorText, unlessGone } from '../../api/api-error.ts';
import { callBody } from '../../api/call.ts';
import { callQuery } from '../../api/call-query.ts';
import { applyServerErrors } from '../../api/server-errors.ts';
import { tellFailure } from '../../api/tell-failure.ts';
import { knowsPasskeys } from '../../session/passkey-prompt.ts';
import { PromptProblem } from '../../session/prompt-problem.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { useFocusFallback } from '../../ui/focus.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useFieldForm } from '../../ui/form/use-field-form.ts';
import { LoadingText } from '../../ui/loading-text.tsx';
import { exactTime, RelativeTime } from '../../ui/relative-time.tsx';
import { RecoveryCodesDialog } from './recovery-codes.tsx';
import { addProblem, useAddPasskey } from './use-add-passkey.ts';

/** The passkeys of the signed-in user: added, renamed, and removed here. */
export function Passkeys() {
  const reload = useReload();
  const adding = useAddPasskey(() => void reload());
  const { data, error, refetch } = useQuery(callQuery(ownPasskeys.list));
  const removing = useMutation({
    mutationFn: ({ id }: PasskeyRow) => unlessGone(callBody(ownPasskeys.remove, { params: { id } })),
    onSuccess: (_answer, { credential_id }) => {
      enqueueSnackbar(PASSKEY_MESSAGES.removed, { variant: 'success' });
      forgetOnDevice(credential_id);
    },
    onError: tellFailure,
    onSettled: reload,
  });
  const [renamed, setRenamed] = useState<PasskeyRow | null>(null);
  const [removed, setRemoved] = useState<PasskeyRow | null>(null);
  const message = errorText(error, 'Failed to load passkeys');
  const passkeys = data?.passkeys ?? [];
  return (
    <Paper variant="outlined" component="section" aria-labelledby="passkeys" sx={{ p: { xs: 2, sm: 3 } }}>
      <Stack spacing={2}>
        <Typography variant="h2" id="passkeys" tabIndex={-1} sx={{ outline: 'none' }}>
          Passkeys
        </Typography>
        <Typography color="textSecondary">
          With a passkey you sign in the way you unlock your phone or computer, and need no password. If you
          sign in another way, it is asked for after that.
        </Typography>
        <PromptProblem problem={addProblem(adding.error)} />
        {message !== null ? (
          <ErrorBox message={message} onRetry={refetch} />
        ) : data === undefined ? (
          <LoadingText what="passkeys" />
        ) : passkeys.length === 0 ? (
          <Typography>You have no passkeys yet.</Typography>
        ) : (
          <Box component="ul" aria-label="Passkeys" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {passkeys.map((passkey) => (
              <PasskeyItem
                key={passkey.id}
                passkey={passkey}
                onRename={() => setRenamed(passkey)}
                onRemove={() => setRemoved(passkey)}
              />
            ))}
          </Box>
        )}
        {knowsPasskeys() ? (
          <Button
            variant="contained"
            disabled={adding.isPending || data === undefined || passkeys.length >= MOST_PASSKEYS}
            onClick={() => adding.mutate()}
            sx={{ alignSelf: 'start' }}
          >
            {adding.isPending ? 'Waiting for your device...' : 'Add a Passkey'}
          </Button>
        ) : (
          <Typography>Passkeys can’t be added in this browser at this address.</Typography>
        )}
        {passkeys.length >= MOST_PASSKEYS ? (
          <Typography color="textSecondary">{PASSKEY_MESSAGES.tooMany}</Typography>
        ) : null}
      </Stack>
      {renamed === null ? null : <RenamePasskey passkey={renamed} onClose={() => setRenamed(null)} />}
      <RecoveryCodesDialog codes={adding.data?.recovery_codes} onClose={adding.reset} />
      <ConfirmDialog
        open={removed !== null}
        title="Remove this passkey?"
        confirmLabel="Remove"
        destroys
        onConfirm={() => {
          setRemoved(null);
          if (removed !== null) removing.mutate(removed);
        }}
        onCancel={() => setRemoved(null)}
      >
        {removed?.name} will no longer sign you in. Your device may keep it in its own list until you delete
        it there.
      </ConfirmDialog>
    </Paper>
  );
}

function useReload(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: [ownPasskeys.list.path] });
    // Recovery codes and trusted browsers come and go with passkeys.
    await queries.invalidateQueries({ queryKey: [securityCall.path] });
  };
}

// Newer browsers tell the password manager, which offers it no more. One that can't be told offers what is refused, as before.
function forgetOnDevice(credentialId: string): void {
  const { PublicKeyCredential: known } = globalThis as { PublicKeyCredential?: Partial<Signals> };
  void known?.signalUnknownCredential?.({ rpId: location.hostname, credentialId }).catch(() => {});
}

interface Signals {
  signalUnknownCredential: (gone: { rpId: string; credentialId: string }) => Promise<void>;
}

/** Asks for another name of a passkey. */
function RenamePasskey({ passkey, onClose }: { passkey: PasskeyRow; onClose: () => void }) {
  const reload = useReload();
  const form = useFieldForm({
    resolver: zodResolver(ownPasskeys.rename.body),
    defaultValues: { name: passkey.name },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ name }) => {
    try {
      const { message } = await callBody(ownPasskeys.rename, { params: { id: passkey.id }, body: { name } });
      enqueueSnackbar(message, { variant: 'success' });
      await reload();
      onClose();
    } catch (error) {
      applyServerErrors(form, error, { fallback: 'Something went wrong.' });
    }
  });
  return (
    <FormDialog
      title="Rename Passkey"
      error={errors.root?.message}
      busy={isSubmitting}
      submitLabel={isSubmitting ? 'Saving...' : 'Save'}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput control={form.control} name="name" label="Name" autoFocus />
    </FormDialog>
  );
}

interface PasskeyItemProps {
  passkey: PasskeyRow;
  onRename: () => void;
  onRemove: () => void;
}

const QUIET = { size: 'small', color: 'inherit', variant: 'outlined' } as const;

/** A passkey of the list: when it was added, and when and where it was last used. */
function PasskeyItem({ passkey, onRename, onRemove }: PasskeyItemProps) {
  const { name, created_at, last_used_at, last_used_browser, refused_at, other_host } = passkey;
  const item = useFocusFallback<HTMLLIElement>('#passkeys');
  return (
    <Box component="li" ref={item} sx={ITEM}>
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        spacing={1}
        sx={{ justifyContent: 'space-between', alignItems: { sm: 'center' } }}
      >
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography component="h3" variant="subtitle1">
            {name}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={WHOLE_PARTS}>
            <span>Added {exactTime(created_at)} ·</span>{' '}
            {last_used_at === null ? (
              <span>Not used yet</span>
            ) : (
              <span>
                Last used <RelativeTime iso={last_used_at} within />
                {last_used_browser === null ? '' : `, ${last_used_browser}`}
              </span>
            )}
          </Typography>
        </Box>
        <Stack direction="row" spacing={1} sx={{ flexShrink: 0 }}>
          <Button {...QUIET} aria-label={`Rename ${name}`} onClick={onRename}>
            Rename
          </Button>
          <Button {...QUIET} aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </Button>
        </Stack>
      </Stack>
      {other_host === null ? null : (
        <Alert severity="info" sx={{ mt: 1 }}>
          For {other_host} only: it can’t be used here. Remove it and add a new one.
        </Alert>
      )}
      {refused_at === null ? null : (
        <Alert severity="warning" sx={{ mt: 1 }}>
          Refused on {exactTime(refused_at)}: there may be a copy of it. Remove it, and add a new one.
        </Alert>
      )}
    </Box>
  );
}

// A line ends between them, not within a date.
const WHOLE_PARTS = { '& > span': { display: 'inline-block' } };

const ITEM = { py: 1.5, borderTop: '1px solid', borderColor: 'divider' };
