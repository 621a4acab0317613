import { type UserSecondStep, usersSecondSteps } from '@kitroom/contract/access/users-second-steps';
import { userResource } from '@kitroom/contract/user';
import { queryOptions } from '@tanstack/react-query';
import { callBody } from '../../api/call.ts';

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
