import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { usePassing } from '../ui/use-passing.ts';
import { type LinkChange, linkChange, mergeLinks } from './merge-links.ts';

/** SPEC §9. */
const SUCCESS_MS = 2000;

/** Others may save again and again; after so many times the user is told. */
const MERGES_AT_MOST = 5;

/** Ids that are linked, with the ETag that the next save sends as If-Match. */
export interface Links<Body> {
  body: Body;
  ids: number[];
  etag: string | null;
}

interface LinkEditorOptions<Body> {
  /** Of the query that holds the links. */
  queryKey: readonly unknown[];
  load: (signal?: AbortSignal) => Promise<Links<Body>>;
  /** Sends the whole set. Errors: `ApiError`, 412 when the set is no longer the one of the ETag. */
  save: (ids: number[], etag: string | null) => Promise<Links<Body>>;
  /** Reads the present set from a 412, or null when it has none. */
  currentOf: (error: ApiError) => Links<Body> | null;
  onSaved: () => void;
}

/**
 * The links of one record while they are edited. A save that finds the set changed by somebody else adds and
 * removes what this user did, on top of it: nobody undoes what another did.
 */
export function useLinkEditor<Body>(options: LinkEditorOptions<Body>) {
  const { queryKey, load, save, currentOf, onSaved } = options;
  const loaded = useQuery({
    queryKey,
    queryFn: ({ signal }) => load(signal),
    // The lists never change under the user's hands, nor start from a copy that was kept.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [saved, setSaved] = useState<Links<Body> | null>(null);
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

  const saveMerged = async (start: Links<Body>, mine: number[]) => {
    let current = start;
    let ids = mine;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return { links: await save(ids, current.etag), seen: current };
      } catch (failure) {
        if (!(failure instanceof ApiError) || failure.status !== 412 || attempt > MERGES_AT_MOST)
          throw failure;
        const theirs = currentOf(failure) ?? (await load());
        ids = mergeLinks(current.ids, ids, theirs.ids);
        current = theirs;
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
    body: saved?.body,
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
  ReturnType<typeof useLinkEditor<unknown>>,
  'assigned' | 'setAssigned' | 'change' | 'dirty' | 'busy' | 'others' | 'success' | 'submit' | 'cancel'
>;
