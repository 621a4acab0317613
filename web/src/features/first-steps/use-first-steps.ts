import type { FirstStepName, FirstSteps } from '@kitroom/contract/lists/first-steps';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callBody } from '../../api/call.ts';
import { pathTo } from '../../resource/screens.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { readSetting, writeSetting } from '../../theme/browser-setting.ts';
import { userScreens } from '../users/screens.ts';
import { FIRST_STEPS_KEY } from './screens.ts';
import { CREATE_PERMISSIONS, STEP_TEXTS } from './steps.ts';

/** One step as the guide shows it. */
interface FirstStep {
  label: string;
  hint: string;
  /** Where it is taken; once it is done, the list of what it created. */
  to: string;
  done: boolean;
}

export interface Guide {
  steps: FirstStep[];
  /** The first that is not done. */
  next: FirstStep;
  done: number;
  /** A line sheet is left to print, which nothing but following that link tells. */
  isReady: boolean;
  dismiss: () => void;
}

const DISMISSED = 'firstStepsDismissed';
const LAST: FirstStepName = 'line_sheet';

/**
 * The first steps that the user can take. Null before they are known, when all are done, and after they were dismissed in this browser.
 * They are asked for whenever this appears, until none is left.
 */
export function useFirstSteps(): Guide | null {
  const { data: user, has } = usePermissions();
  const queries = useQueryClient();
  const queryKey = [...FIRST_STEPS_KEY, user?.userId, user?.viewingAs?.id];
  const isDismissed = readSetting(DISMISSED) !== null;
  const { data = [] } = useQuery({
    queryKey,
    queryFn: ({ signal }) => load(queries.getQueryData<FirstSteps>(queryKey) ?? [], signal),
    enabled: ({ state }) => !isDismissed && CREATE_PERMISSIONS.some(has) && state.data?.length !== 0,
    staleTime: 0,
  });
  if (user === null || isDismissed) return null;
  const steps = data.map(({ step, done }) => {
    const { label, hint } = STEP_TEXTS[step];
    return { label, hint, to: placeOf(step, done, user.userId), done };
  });
  const next = steps.find(({ done }) => !done);
  if (next === undefined) return null;
  return {
    steps,
    next,
    done: steps.filter(({ done }) => done).length,
    isReady: data.every(({ step, done }) => done || step === LAST),
    dismiss() {
      writeSetting(DISMISSED, 'yes');
      queries.setQueryData(queryKey, []);
    },
  };
}

async function load(before: FirstSteps, signal: AbortSignal): Promise<FirstSteps> {
  // Behind `import()`: the schemas are not part of the first load.
  const { firstSteps } = await import('@kitroom/contract/lists/first-steps');
  const { steps } = await callBody(firstSteps, { signal });
  // Who has followed them here is led to the last one.
  return steps.length > 0 ? steps : before.map(({ step }) => ({ step, done: step !== LAST }));
}

function placeOf(step: FirstStepName, done: boolean, userId: number): string {
  const { to, screens } = STEP_TEXTS[step];
  const { list, create } = screens;
  if (step === 'name') return `${pathTo(userScreens.edit, userId)}#first_name`;
  if (done) return list.path;
  return to ?? create.path ?? list.path;
}
