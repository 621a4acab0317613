import type { FirstStepName, FirstSteps } from '@kitroom/contract/lists/first-steps';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callBody } from '../../api/call.ts';
import { pathTo } from '../../resource/screens.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { userStorage } from '../../session/user-storage.ts';
import { readSetting, writeSetting } from '../../theme/browser-setting.ts';
import { userScreens } from '../users/screens.ts';
import { CREATE_PERMISSIONS, STEP_TEXTS } from './steps.ts';

/** One step as the guide shows it. */
export interface FirstStep {
  label: string;
  hint: string;
  /** Where it is taken; once it is done, the list of what it created. */
  to: string;
  done: boolean;
}

const KEY = ['first-steps'];
const DISMISSED = 'firstStepsDismissed';
const LAST_KNOWN = 'firstSteps';
const LAST: FirstStepName = 'line_sheet';

/**
 * The first steps that the user can take, and a function that dismisses them in this browser. None before they are known, when
 * all are done, and after they were dismissed. `isReady`: a line sheet is left to print, which nothing but following that link tells.
 */
export function useFirstSteps(): {
  steps: FirstStep[];
  isReady: boolean;
  dismiss: () => void;
} {
  const { data: user, has } = usePermissions();
  const queries = useQueryClient();
  const { data = [], isPlaceholderData } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => load(user?.userId ?? 0, signal),
    enabled: CREATE_PERMISSIONS.some(has),
    // Above a list from the beginning, where they were the last time: what is below does not move.
    placeholderData: () => (user === null ? undefined : readLastKnown(user.userId)),
  });
  const isOpen = data.some(({ done }) => !done);
  useEffect(() => {
    if (!isOpen || isPlaceholderData) return undefined;
    // Whatever has been loaded again may be what a step has created.
    return queries.getQueryCache().subscribe(({ type, query, ...event }) => {
      const loaded = type === 'updated' && 'action' in event && event.action.type === 'success';
      if (loaded && query.queryKey[0] !== KEY[0]) void queries.invalidateQueries({ queryKey: KEY });
    });
  }, [isOpen, isPlaceholderData, queries]);
  const dismiss = () => {
    writeSetting(DISMISSED, 'yes');
    queries.setQueryData(KEY, []);
  };
  if (!isOpen || user === null) return { steps: [], isReady: false, dismiss };
  const steps = data.map(({ step, done }) => {
    const { label, hint } = STEP_TEXTS[step];
    return { label, hint, to: placeOf(step, done, user.userId), done };
  });
  return { steps, isReady: data.every(({ step, done }) => done || step === LAST), dismiss };
}

async function load(userId: number, signal: AbortSignal): Promise<FirstSteps> {
  if (readSetting(DISMISSED) !== null) return [];
  // Behind `import()`: the schemas are not part of the first load.
  const { firstSteps } = await import('@kitroom/contract/lists/first-steps');
  const answer = await callBody(firstSteps, { signal });
  // Who has followed them here is led to the last one.
  const steps =
    answer.steps.length > 0
      ? answer.steps
      : (readLastKnown(userId) ?? []).map(({ step }) => ({ step, done: step !== LAST }));
  const { write, remove } = userStorage(userId);
  if (steps.some(({ done }) => !done)) write(LAST_KNOWN, JSON.stringify(steps));
  else remove(LAST_KNOWN);
  return steps;
}

function readLastKnown(userId: number): FirstSteps | undefined {
  const text = readSetting(DISMISSED) === null ? userStorage(userId).read(LAST_KNOWN) : null;
  if (text === null) return undefined;
  try {
    const steps = JSON.parse(text) as FirstSteps;
    // Another version may have had other steps.
    return steps.every(({ step }) => step in STEP_TEXTS) ? steps : undefined;
  } catch {
    // Damaged: as if nothing were known.
    return undefined;
  }
}

function placeOf(step: FirstStepName, done: boolean, userId: number): string {
  const { to, screens } = STEP_TEXTS[step];
  const { list, create } = screens;
  if (step === 'name') return pathTo(userScreens.edit, userId);
  if (done) return list.path;
  return to ?? create.path ?? list.path;
}
