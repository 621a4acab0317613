import { ownPasskeys } from '@kitroom/contract/access/passkey-calls';
import { PASSKEY_MESSAGES } from '@kitroom/contract/access/passkeys';
import { useMutation } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { callBody } from '../../api/call.ts';
import { promptProblem } from '../../session/passkey-prompt.ts';

/** Adds a passkey of this device, possibly with recovery codes; `onSettled` is called after each try. */
export function useAddPasskey(onSettled: () => void) {
  return useMutation({
    mutationFn: add,
    onSuccess: ({ message }) => void enqueueSnackbar(message, { variant: 'success' }),
    onSettled,
  });
}

let onItsWay: ReturnType<typeof askAndAdd> | undefined;

// The second click of a double click waits for the prompt of the first: a prompt of its own would end that.
function add() {
  onItsWay ??= askAndAdd().finally(() => {
    onItsWay = undefined;
  });
  return onItsWay;
}

async function askAndAdd() {
  const { options } = await callBody(ownPasskeys.options, {});
  const { askForNewPasskey } = await import('../../session/authenticator.ts');
  const response = await askForNewPasskey(options);
  return callBody(ownPasskeys.add, { body: { response } });
}

/** What went wrong, if anything did. */
export function addProblem(error: Error | null): string | null {
  if (error === null) return null;
  const isKnown = error.name === 'InvalidStateError';
  return isKnown ? PASSKEY_MESSAGES.alreadyThere : promptProblem(error, PASSKEY_MESSAGES.promptClosed);
}
