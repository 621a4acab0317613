import { ownPasskeys } from '@kitroom/contract/access/passkey-calls';
import { PASSKEY_MESSAGES } from '@kitroom/contract/access/passkeys';
import { useMutation } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { useState } from 'react';
import { callBody } from '../../api/call.ts';
import { isPromptClosed, promptProblem } from '../../session/passkey-prompt.ts';

/**
 * Adds a passkey of this device; `problem`: what went wrong; `codes`: the recovery codes that came with it. `onSettled` is
 * called after each try.
 */
export function useAddPasskey(onSettled: () => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const [codes, setCodes] = useState<string[]>();
  const adding = useMutation({
    mutationFn: add,
    onMutate: () => setProblem(null),
    onSuccess: ({ message, recovery_codes }) => {
      enqueueSnackbar(message, { variant: 'success' });
      if (recovery_codes.length > 0) setCodes(recovery_codes);
    },
    onError: (error) => setProblem(addProblem(error)),
    onSettled,
  });
  return { adding, problem, codes, forgetCodes: () => setCodes(undefined) };
}

async function add() {
  const { options } = await callBody(ownPasskeys.options, {});
  const { askForNewPasskey } = await import('../../session/authenticator.ts');
  const response = await askForNewPasskey(options);
  return callBody(ownPasskeys.add, { body: { response } });
}

function addProblem(error: unknown): string {
  if (isPromptClosed(error)) return PASSKEY_MESSAGES.promptClosed;
  const isKnown = (error as Error).name === 'InvalidStateError';
  return isKnown ? PASSKEY_MESSAGES.alreadyThere : promptProblem(error);
}
