import {
  resetSecondStep,
  SECOND_STEP_RESET,
  type UserSecondStep,
  usersSecondSteps,
} from '@kitroom/contract/access/users-second-steps';
import { type UserRow, userResource } from '@kitroom/contract/user';
import Button from '@mui/material/Button';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callBody } from '../../api/call.ts';
import { useChange } from '../../api/use-change.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { ConfirmDialog, useConfirmation } from '../../ui/confirm-dialog.tsx';
import { fullName } from './user.ts';

const LABEL = 'Reset Second Step';

/** Removes the second steps of somebody who has lost them, after a question; nothing where there are none, or one's own. */
export function ResetSecondStep({ user }: { user: UserRow }) {
  const { data: own } = usePermissions();
  const { data: steps } = useQuery(secondStepsQuery);
  const { mutate, isPending } = useChange(
    () => callBody(resetSecondStep, { params: { id: user.id } }),
    SECOND_STEP_RESET.done,
    [userResource.path],
  );
  const confirmation = useConfirmation(() => mutate());
  if (steps?.has(user.id) !== true || user.id === own?.userId) return null;
  const name = fullName(user);
  return (
    <>
      <Button
        color="inherit"
        variant="outlined"
        size="small"
        sx={{ display: 'block', mt: 0.75 }}
        disabled={isPending}
        onClick={confirmation.ask}
      >
        {isPending ? 'Resetting...' : LABEL}
      </Button>
      <ConfirmDialog
        {...confirmation.dialog}
        title={`Reset the second step of ${name}?`}
        confirmLabel="Reset Second Step"
        destroys
      >
        Do this only if you are sure that it is {name} who asks, for example in person or on a call. All of
        their passkeys, their code app, and their recovery codes are removed, their sessions end, and {name}{' '}
        gets an email. This can’t be undone.
      </ConfirmDialog>
    </>
  );
}

/** Who has a second step, by user id. */
export const secondStepsQuery = queryOptions({
  // Loaded again with the list.
  queryKey: [userResource.path, 'second-steps'],
  queryFn: async ({ signal }): Promise<ReadonlyMap<number, UserSecondStep>> => {
    const { second_steps } = await callBody(usersSecondSteps, { signal });
    return new Map(second_steps.map((step) => [step.user_id, step]));
  },
});

/** Such as 'Passkey and code app'; 'None' for somebody who has no second step. */
export function secondStepText(step: UserSecondStep | undefined): string {
  if (step === undefined) return 'None';
  if (step.passkey) return step.code_app ? 'Passkey and code app' : 'Passkey';
  return 'Code app';
}
