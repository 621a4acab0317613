import type { RefusedChange } from '@kitroom/contract/bulk/bulk';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { errorText, mayBeDone } from '../../api/api-error.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { type AllOrNothingCall, doAll, refusedIn, tryAll } from './bulk-api.ts';
import { useSettled } from './use-settled.ts';

/** Begins the keys of what belongs to an open dialog: it is not loaded again when lists are. */
export const BULK_KEY = 'bulk-edit';

/** In ms: a pause in typing. */
const TYPING_PAUSE = 400;

const CHECK_FAILED = 'The changes could not be checked';

/** What the server says of changes before they are made. */
export interface CheckedChanges {
  /** These changes are still being checked. */
  checking: boolean;
  /** Why they could not be checked, or null. */
  failure: string | null;
  /** By record. */
  refused: ReadonlyMap<number, RefusedChange>;
  /** Whether these very changes have been checked, and all may be made. */
  ready: boolean;
  /** Asks again. */
  again: () => void;
  /** They are being made. */
  busy: boolean;
  /** Why they were not made, or null. */
  notMade: string | null;
  /** Makes them; without effect on the screen where some are refused after all: they are then named in `refused`. */
  make: () => Promise<void>;
}

interface CheckedChangesOptions<Body extends z.ZodObject> {
  call: AllOrNothingCall<Body>;
  /** The call's input without `dry_run`; null: nothing to do yet. */
  input: object | null;
  /** Said where the server has no message for a failure. */
  fallback: string;
  /** Called once they are made, with the request id for an undo; both null where the answer was lost. */
  onMade: (made: z.output<Body> | null, requestId: string | null) => void;
  /** Looks up whether changes were made whose answer was lost; null: that cannot be said. */
  wereMade: () => Promise<boolean | null>;
}

const LOST = {
  notMade: 'The connection was lost before the changes were made. Please try again.',
  unknown:
    'The connection was lost, so it is not known whether the changes were made. Please try again: nothing is done twice.',
};

/** Checks changes on the server whenever they have settled, and makes them. */
export function useCheckedChanges<Body extends z.ZodObject>({
  call,
  input,
  fallback,
  onMade,
  wereMade,
}: CheckedChangesOptions<Body>): CheckedChanges {
  const queries = useQueryClient();
  const { check: checkPermissions } = usePermissions();
  const [busy, setBusy] = useState(false);
  const [notMade, setNotMade] = useState<string | null>(null);
  const text = JSON.stringify(input);
  const settled = useSettled(text, TYPING_PAUSE);
  const key = [BULK_KEY, call.path, settled];
  const isSettled = settled === text;
  const check = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const tried = await tryAll(call, JSON.parse(settled) as object, signal);
      return tried.refused as RefusedChange[];
    },
    enabled: isSettled && input !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // Lines do not lose their errors while the next check is on its way.
    placeholderData: keepPreviousData,
  });
  const refused = input === null ? [] : (check.data ?? []);
  const checking = input !== null && (!isSettled || check.isFetching);

  const make = async () => {
    if (input === null) return;
    setBusy(true);
    setNotMade(null);
    const made = async (done: z.output<Body> | null, requestId: string | null) => {
      onMade(done, requestId);
      // One's own user may be among them, and other lists show these records' names.
      void checkPermissions();
      await queries.invalidateQueries({ predicate: ({ queryKey: [first] }) => first !== BULK_KEY });
    };
    try {
      const { done, requestId } = await doAll(call, input);
      await made(done, requestId);
    } catch (error) {
      const refusedNow = refusedIn(error);
      if (refusedNow !== null) queries.setQueryData(key, refusedNow);
      else if (!mayBeDone(error)) setNotMade(errorText(error, fallback));
      else {
        const were = await wereMade().catch(() => null);
        if (were === true) await made(null, null);
        else setNotMade(were === false ? LOST.notMade : LOST.unknown);
      }
    } finally {
      setBusy(false);
    }
  };

  return {
    checking,
    failure: input === null || checking ? null : errorText(check.error, CHECK_FAILED),
    refused: new Map(refused.map((each) => [each.id, each])),
    ready: input !== null && !checking && check.isSuccess && refused.length === 0,
    again: () => void check.refetch(),
    busy,
    notMade,
    make,
  };
}
