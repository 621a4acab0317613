import type { Call } from '@kitroom/contract/call';
import type { idParams } from '@kitroom/contract/fields';
import type { PermissionCode } from '@kitroom/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '../../api/api-error.ts';
import { addressOf, call as make } from '../../api/call.ts';
import type { Answer } from '../../api/client.ts';
import { requireOther } from '../../api/resource-api.ts';
import type { HistoryDrawerProps } from '../../changes/history/history-drawer.tsx';
import { type LinkChange, linkChange, mergeLinks } from '../../changes/merge/merge.ts';
import { useTemporaryValue } from '../../ui/use-temporary-value.ts';
import type { NamedRow } from '../inline/inline-records.ts';

/** SPEC §9. */
const SUCCESS_MS = 2000;

/** A record and the ids that it is linked to. */
interface Linked {
  record: NamedRow;
  ids: number[];
  /** Names of the permissions that nobody would hold after this change. */
  lostBy: (change: LinkChange) => string[];
}

/** `Linked` with the ETag that the next save sends as If-Match. */
interface VersionedLinks extends Linked {
  etag: string | null;
  requestId: string | null;
}

type OfRecord = Call & { params: typeof idParams };

/** One record's links as the contract has them. */
export interface LinkCalls<Body extends z.ZodObject> {
  id: number;
  read: OfRecord & { answer: Body };
  /** Its answer is that of `read`, and more. */
  save: OfRecord & { body: z.ZodObject; answer: z.ZodObject };
  linkedOf: (body: z.output<Body>) => Linked;
  /** The body: the whole set. */
  inputOf: (ids: number[]) => Record<string, unknown>;
}

/** The history of the record that holds the links. */
export interface LinkHistory {
  screens: HistoryDrawerProps['screens'];
  /** The field that holds the ids of the links: alone, so that earlier links can be put back. */
  fields: readonly [string];
  labels: Record<string, string>;
}

/** The rest that the screen of such links knows of them. */
export interface Links<Body extends z.ZodObject> extends LinkCalls<Body> {
  updatePermission: PermissionCode;
  saved: string;
  history: LinkHistory;
}

/**
 * The links of one record while they are edited. A save that finds the set changed by someone else adds and removes
 * what this user did, on top of it: nobody undoes someone else's change. `onSaved` is called after each save, with its
 * request id, or null where it changed nothing. What is loaded again, as after an undo, is merged in the same way.
 */
export function useLinkEditor<Body extends z.ZodObject>(
  call: LinkCalls<Body>,
  onSaved: (record: NamedRow, requestId: string | null) => void,
) {
  const params = { id: call.id };
  const versioned = ({ body, etag, requestId }: Answer): VersionedLinks => ({
    ...call.linkedOf(body as z.output<Body>),
    etag,
    requestId,
  });
  const load = async (signal?: AbortSignal) => versioned(await make(call.read, { params, signal }));
  const save = async (ids: number[], ifMatch: string | null) => {
    const { answer: _, ...saveCall } = call.save;
    const answer = await make(saveCall, { params, body: call.inputOf(ids), ifMatch });
    const { data } = call.read.answer.safeParse(answer.body);
    // SPEC leaves the answer open.
    return data === undefined
      ? { ...(await load()), requestId: answer.requestId }
      : versioned({ ...answer, body: data });
  };
  // A 412 carries the current set, unless something between browser and server has stripped it.
  const current = async ({ etag, body }: ApiError, sent: string | null) => {
    const { data } = call.read.answer.safeParse(body);
    const known = etag !== null && data !== undefined;
    const present = await (known ? versioned({ body: data, etag, requestId: null }) : load());
    requireOther(present.etag, sent);
    return present;
  };
  const loaded = useQuery({
    queryKey: [addressOf(call.read, params)],
    queryFn: ({ signal }) => load(signal),
    // The lists must neither start from a cached copy nor change while the user edits them.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [saved, setSaved] = useState<VersionedLinks | null>(null);
  const [assigned, setAssigned] = useState<number[]>([]);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [others, setOthers] = useState<LinkChange | null>(null);
  const [success, showSuccess] = useTemporaryValue<true>(SUCCESS_MS);

  const takeLoaded = useEffectEvent((links: VersionedLinks) => {
    setAssigned(mergeLinks(saved?.ids ?? [], assigned, links.ids));
    setSaved(links);
  });
  useEffect(() => {
    if (loaded.data !== undefined) takeLoaded(loaded.data);
  }, [loaded.data]);

  const change = linkChange(saved?.ids ?? [], assigned);
  const dirty = change.added.length > 0 || change.removed.length > 0;

  const submit = async () => {
    if (saved === null || busy) return;
    setBusy(true);
    setError(null);
    setOthers(null);
    const mine = assigned;
    let seen = saved;
    const saveOnto = (ids: number[], { etag }: VersionedLinks): Promise<VersionedLinks> =>
      save(ids, etag).catch(async (failure) => {
        if (!(failure instanceof ApiError) || failure.status !== 412) throw failure;
        const present = await current(failure, etag);
        // Merged and repeated once; then the user decides whether to save again.
        if (seen !== saved) throw failure;
        seen = present;
        return saveOnto(mergeLinks(saved.ids, mine, seen.ids), seen);
      });
    try {
      const links = await saveOnto(mine, saved);
      const theirs = linkChange(saved.ids, seen.ids);
      setOthers(theirs.added.length + theirs.removed.length > 0 ? theirs : null);
      setSaved(links);
      // Keep what was moved while the save was running.
      setAssigned((now) => mergeLinks(mine, now, links.ids));
      showSuccess(true);
      const own = linkChange(seen.ids, links.ids);
      onSaved(links.record, own.added.length + own.removed.length > 0 ? links.requestId : null);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };

  const cancel = () => {
    setAssigned(saved?.ids ?? []);
    setError(null);
  };

  return {
    /** The record, its stored links, and their version; null while loading. */
    stored: saved,
    loadError: loaded.error,
    reload: loaded.refetch,
    assigned,
    setAssigned,
    change,
    /** Names of the permissions that nobody would hold after a save. */
    lost: saved?.lostBy(change) ?? [],
    dirty,
    busy,
    error,
    /** The change that someone else made between load and save, or null. */
    others,
    success: success === true,
    submit,
    cancel,
  };
}

export type LinkEditorState = ReturnType<typeof useLinkEditor>;
