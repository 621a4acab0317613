import {
  newPasskeyBody,
  ownPasskeysBody,
  type PasskeyRow,
  passkeyBody,
  passkeyOptionsBody,
} from '@kitroom/contract/access/passkey-schemas';
import { ownPasskeys } from '@kitroom/contract/access/passkeys';
import { securityCall } from '@kitroom/contract/access/second-step';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { useState } from 'react';
import { ApiError, errorText, UNKNOWN_ERROR } from '../../api/api-error.ts';
import { request, requestBody } from '../../api/client.ts';
import { promptProblem } from '../../session/passkey-prompt.ts';

/**
 * The user's passkeys, and how one is added or removed; `problem`: what went wrong when one was
 * added; `codes`: the recovery codes that came with it.
 */
export function usePasskeys() {
  const reload = useReload();
  const [problem, setProblem] = useState<string | null>(null);
  const [codes, setCodes] = useState<string[]>();
  const list = useOwnPasskeys();
  const adding = useMutation({
    mutationFn: add,
    onMutate: () => setProblem(null),
    onSuccess: ({ message, recovery_codes }) => {
      enqueueSnackbar(message, { variant: 'success' });
      if (recovery_codes.length > 0) setCodes(recovery_codes);
    },
    onError: (error) => setProblem(addProblem(error)),
    onSettled: reload,
  });
  const removing = useMutation({
    mutationFn: remove,
    onSuccess: () => void enqueueSnackbar(ownPasskeys.removed, { variant: 'success' }),
    onError: (failure) => void enqueueSnackbar(errorText(failure, UNKNOWN_ERROR), { variant: 'error' }),
    onSettled: reload,
  });
  return { list, adding, removing, problem, codes, forgetCodes: () => setCodes(undefined) };
}

/** The user's passkeys. */
export function useOwnPasskeys() {
  return useQuery({
    queryKey: [ownPasskeys.path],
    queryFn: ({ signal }) => requestBody(ownPasskeysBody, ownPasskeys.path, { signal }),
  });
}

/** Gives a passkey another name. Errors: `ApiError`. */
export function useRenamePasskey({ id }: PasskeyRow): (name: string) => Promise<void> {
  const reload = useReload();
  return async (name) => {
    const call = { method: 'PUT', json: { name } } as const;
    const { message } = await requestBody(passkeyBody, `${ownPasskeys.path}/${id}`, call);
    enqueueSnackbar(message, { variant: 'success' });
    await reload();
  };
}

function useReload(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: [ownPasskeys.path] });
    // Recovery codes and trusted browsers come and go with passkeys.
    await queries.invalidateQueries({ queryKey: [securityCall.path] });
  };
}

async function add() {
  const { options } = await requestBody(passkeyOptionsBody, ownPasskeys.optionsPath, { method: 'POST' });
  const { askForNewPasskey } = await import('../../session/authenticator.ts');
  const response = await askForNewPasskey(options as unknown as PublicKeyCredentialCreationOptionsJSON);
  return requestBody(newPasskeyBody, ownPasskeys.path, { method: 'POST', json: { response } });
}

function addProblem(error: unknown): string | null {
  const isKnown = (error as Error).name === 'InvalidStateError';
  return isKnown ? ownPasskeys.alreadyThere : promptProblem(error);
}

async function remove({ id }: PasskeyRow): Promise<void> {
  try {
    await request(`${ownPasskeys.path}/${id}`, { method: 'DELETE' });
  } catch (error) {
    // It is gone, which is the goal.
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}
