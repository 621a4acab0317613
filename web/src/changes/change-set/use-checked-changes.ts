import type { RefusedChange } from '@kitroom/contract/bulk/bulk';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { ApiError, errorText } from '../../api/api-error.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { type AllOrNothingCall, doAll, refusedIn, tryAll } from './bulk-api.ts';

/** Begins the keys of what belongs to an open dialog: it is not loaded again when lists are. */
export const BULK_KEY = 'bulk-edit';

/** In ms: a pause in typing. */
const TYPING_PAUSE = 400;

/** The server's answer about changes before they are made. */
export interface CheckedChanges<Answer = unknown> {
  /** The server's answer while `ready`. */
  answer: Answer | null;
  checking: boolean;
  /** Why they could not be checked, or null. */
  failure: string | null;
  refused: ReadonlyMap<number, RefusedChange>;
  /** Whether these very changes have been checked, and all may be made. */
  ready: boolean;
  again: () => void;
  busy: boolean;
  /** Why these very changes were not made, or null. */
  notMade: string | null;
  /** Makes them, with `more` in the call; where some are refused after all, they are then named in `refused`. */
  make: (more?: object) => Promise<void>;
}

interface CheckedChangesOptions<Body extends z.ZodObject> {
  call: AllOrNothingCall<Body>;
  /** The call's input without `dry_run`; null: nothing to do yet. */
  input: object | null;
  /** Another one for each input. */
  inputKey: string | number;
  /** Said where the server has no message: why they could not be checked, and why they were not made. */
  failures: { check: string; make: string };
  /** Called once they are made, with the request id for an undo. */
  onMade: (made: z.output<Body>, requestId: string | null) => void;
}

export const CHECK_FAILED = 'The changes could not be checked';

/** Checks changes on the server whenever they have settled, and makes them. */
export function useCheckedChanges<Body extends z.ZodObject>({
  call,
  input,
  inputKey,
  failures,
  onMade,
}: CheckedChangesOptions<Body>): CheckedChanges<z.output<Body>> {
  const queries = useQueryClient();
  const { check: checkPermissions } = usePermissions();
  const [busy, setBusy] = useState(false);
  const [notMade, say] = useState<{ of: string | number; why: string | null } | null>(null);
  const setNotMade = (why: string | null) => say({ of: inputKey, why });
  const settled = useSettled(inputKey);
  const key = [BULK_KEY, call.path, settled];
  const isSettled = settled === inputKey;
  const check = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => tryAll(call, input ?? {}, signal),
    enabled: isSettled && input !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // Comparing thousands of lines with those of the last answer saves nothing.
    structuralSharing: false,
    // Lines do not lose their errors while the next check is on its way.
    placeholderData: keepPreviousData,
  });
  const refused = input === null ? [] : refusedOf(check.data);
  const checking = input !== null && (!isSettled || check.isFetching);

  const make = async (more: object = {}) => {
    if (input === null || busy) return;
    setBusy(true);
    setNotMade(null);
    try {
      const { done, requestId } = await doAll(call, { ...input, ...more });
      onMade(done, requestId);
      // One's own user may be among them, and other lists show these records' names.
      void checkPermissions();
      await queries.invalidateQueries({ predicate: ({ queryKey: [first] }) => first !== BULK_KEY });
    } catch (error) {
      const refusedNow = refusedIn(error);
      if (refusedNow !== null) queries.setQueryData(key, { ...check.data, refused: refusedNow });
      else setNotMade(errorText(error, failures.make));
      // Someone has changed a record since: the current answer is shown.
      if (refusedNow === null && error instanceof ApiError && error.status === 409) void check.refetch();
    } finally {
      setBusy(false);
    }
  };

  const ready = input !== null && !checking && check.isSuccess && refused.length === 0;
  return {
    answer: ready ? check.data : null,
    ready,
    checking,
    failure: input === null || checking ? null : errorText(check.error, failures.check),
    refused: new Map(refused.map((each) => [each.id, each])),
    again: () => void check.refetch(),
    busy,
    notMade: notMade?.of === inputKey ? notMade.why : null,
    make,
  };
}

function refusedOf(answer: object | undefined): RefusedChange[] {
  return answer !== undefined && 'refused' in answer ? (answer.refused as RefusedChange[]) : [];
}

/** A value once it has stayed the same for `TYPING_PAUSE`, so that not every key asks the server. */
function useSettled<Value extends string | number>(value: Value): Value {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
