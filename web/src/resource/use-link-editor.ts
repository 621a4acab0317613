import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '../api/api-error.ts';
import { type Answer, parseBody, request } from '../api/client.ts';
import { usePassing } from '../ui/use-passing.ts';
import type { NamedRow } from './inline-records.ts';
import { type LinkChange, linkChange, mergeLinks } from './merge-links.ts';

/** SPEC §9. */
const SUCCESS_MS = 2000;

/** Others may save again and again; after so many times the user is told. */
const MERGES_AT_MOST = 5;

/** A record and the ids that it is linked to. */
interface Linked {
  record: NamedRow;
  ids: number[];
}

/** `Linked` with the ETag that the next save sends as If-Match. */
interface VersionedLinks extends Linked {
  etag: string | null;
}

/** One record's links as the contract has them: `GET` and `PUT {path}`. */
export interface LinkCall<Body extends z.ZodType> {
  /** With the record's id in its place. */
  path: string;
  /** Answer of both. */
  body: Body;
  /** Reads an answer. */
  linkedOf: (body: z.output<Body>) => Linked;
  /** What is sent: the whole set. */
  inputOf: (ids: number[]) => unknown;
}

/**
 * The links of one record while they are edited. A save that finds the set changed by somebody else adds and
 * removes what this user did, on top of it: nobody undoes what another did. `onSaved` is called after each save.
 */
export function useLinkEditor<Body extends z.ZodType>(call: LinkCall<Body>, onSaved: () => void) {
  const { path, body, linkedOf, inputOf } = call;
  const read = (answer: Answer): VersionedLinks => ({
    ...linkedOf(parseBody(body, answer.body)),
    etag: answer.etag,
  });
  const load = async (signal?: AbortSignal) => read(await request(path, { signal }));
  const save = async (ids: number[], ifMatch: string | null) =>
    read(await request(path, { method: 'PUT', json: inputOf(ids), ifMatch }));
  // A 412 brings the present set along, unless something between browser and server took it off.
  const current = async (stale: ApiError) =>
    stale.etag !== null && body.safeParse(stale.body).success ? read(stale) : load();

  const loaded = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => load(signal),
    // The lists never change under the user's hands, nor start from what is cached.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [saved, setSaved] = useState<VersionedLinks | null>(null);
  const [assigned, setAssigned] = useState<number[]>([]);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [others, setOthers] = useState<LinkChange | null>(null);
  const [success, showSuccess] = usePassing<true>();

  useEffect(() => {
    if (loaded.data === undefined) return;
    setSaved(loaded.data);
    setAssigned(loaded.data.ids);
  }, [loaded.data]);

  const change = linkChange(saved?.ids ?? [], assigned);
  const dirty = change.added.length > 0 || change.removed.length > 0;

  const saveMerged = async (start: VersionedLinks, mine: number[]) => {
    let seen = start;
    let ids = mine;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return { links: await save(ids, seen.etag), seen };
      } catch (failure) {
        if (!(failure instanceof ApiError) || failure.status !== 412 || attempt > MERGES_AT_MOST)
          throw failure;
        const theirs = await current(failure);
        ids = mergeLinks(seen.ids, ids, theirs.ids);
        seen = theirs;
      }
    }
  };

  const submit = async () => {
    if (saved === null || busy) return;
    setBusy(true);
    setError(null);
    setOthers(null);
    const mine = assigned;
    try {
      const { links, seen } = await saveMerged(saved, mine);
      const theirs = linkChange(saved.ids, seen.ids);
      setOthers(theirs.added.length + theirs.removed.length > 0 ? theirs : null);
      setSaved(links);
      // What was moved while the save was under way is not lost.
      setAssigned((now) => mergeLinks(mine, now, links.ids));
      showSuccess(true, SUCCESS_MS);
      onSaved();
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
    /** What the links belong to; undefined while it is on its way. */
    record: saved?.record,
    loadError: loaded.error,
    reload: loaded.refetch,
    assigned,
    setAssigned,
    change,
    dirty,
    busy,
    /** Of the last save. */
    error,
    /** What somebody else did between load and save; null: nothing. */
    others,
    success: success === true,
    submit,
    cancel,
  };
}

/** How a link editor stands. */
export type LinkEditorState = Pick<
  ReturnType<typeof useLinkEditor>,
  'assigned' | 'setAssigned' | 'change' | 'dirty' | 'busy' | 'others' | 'success' | 'submit' | 'cancel'
>;
