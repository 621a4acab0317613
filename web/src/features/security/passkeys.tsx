import { zodResolver } from '@hookform/resolvers/zod';
import { ownPasskeys, type PasskeyRow } from '@kitroom/contract/access/passkey-calls';
import { MOST_PASSKEYS, PASSKEY_MESSAGES } from '@kitroom/contract/access/passkeys';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import { applyServerErrors } from '../../api/server-errors.ts';
import { knowsPasskeys } from '../../session/passkey-prompt.ts';
import { PromptProblem } from '../../session/prompt-problem.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useFieldForm } from '../../ui/form/use-field-form.ts';
import { LoadingText } from '../../ui/loading-text.tsx';
import { PasskeyItem } from './passkey-item.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { usePasskeys, useRenamePasskey } from './use-passkeys.ts';

/** The passkeys of the signed-in user: added, renamed, and removed here. */
export function Passkeys() {
  const { list, adding, removing, problem, codes, forgetCodes } = usePasskeys();
  const [renamed, setRenamed] = useState<PasskeyRow | null>(null);
  const [removed, setRemoved] = useState<PasskeyRow | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch } = list;
  const message = errorText(error, 'Failed to load passkeys');
  const passkeys = data?.passkeys ?? [];
  return (
    <Paper variant="outlined" component="section" aria-labelledby="passkeys" sx={{ p: { xs: 2, sm: 3 } }}>
      <Stack spacing={2}>
        <Typography variant="h2" id="passkeys" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
          Passkeys
        </Typography>
        <Typography color="textSecondary">
          With a passkey you sign in the way you unlock your phone or computer, and need no password. If you
          sign in another way, it is asked for after that.
        </Typography>
        <PromptProblem problem={problem} />
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
          <Typography>This browser cannot make passkeys at this address.</Typography>
        )}
        {passkeys.length >= MOST_PASSKEYS ? (
          <Typography color="textSecondary">{PASSKEY_MESSAGES.tooMany}</Typography>
        ) : null}
      </Stack>
      {renamed === null ? null : <RenamePasskey passkey={renamed} onClose={() => setRenamed(null)} />}
      {codes === undefined ? null : <RecoveryCodesDialog codes={codes} onClose={forgetCodes} />}
      <ConfirmDialog
        open={removed !== null}
        title="Remove this passkey?"
        confirmLabel="Remove"
        destroys
        onConfirm={async () => {
          if (removed !== null) await removing.mutateAsync(removed).catch(() => {});
          setRemoved(null);
          heading.current?.focus();
        }}
        onCancel={() => setRemoved(null)}
      >
        {removed?.name} will no longer sign you in. Your device may keep it in its own list until you delete
        it there.
      </ConfirmDialog>
    </Paper>
  );
}

/** Asks for another name of a passkey. */
function RenamePasskey({ passkey, onClose }: { passkey: PasskeyRow; onClose: () => void }) {
  const rename = useRenamePasskey(passkey);
  const form = useFieldForm({
    resolver: zodResolver(ownPasskeys.rename.body),
    defaultValues: { name: passkey.name },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ name }) => {
    try {
      await rename(name);
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
      onCancel={onClose}
      onEscape={onClose}
    >
      <TextInput control={form.control} name="name" label="Name" autoFocus />
    </FormDialog>
  );
}
