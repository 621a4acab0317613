import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useKnownUser } from '../../session/use-known-user.ts';
import { userStorage } from '../../session/user-storage.ts';
import { type Changes, type Draft, markOpen, readDraft, removeDraft, writeDraft } from './draft.ts';

interface DraftOptions {
  /** Address of the record's call, or of the call that creates one: a draft belongs to it. Null: nothing is kept. */
  record: string | null;
  /** The form holds its record: from then on a draft is offered. */
  ready: boolean;
  /** What the form holds and is not saved. */
  typed: () => { etag: string | null; changes: Changes };
}

/** In ms: typing is kept when it pauses, and when the page is left. */
const PAUSE = 500;

/**
 * Keeps what is typed into a form on this device until it is saved or given up, and finds what was typed there before.
 * Call `touch` at each change. Two tabs at one record share its draft: the last one typed wins.
 */
export function useDraft({ record, ready, typed }: DraftOptions) {
  const user = useKnownUser();
  const [offer, setOffer] = useState<Draft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const written = useRef(false);

  const settle = () => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
  };
  const put = (of: string, draft: Draft | null) => {
    if (user === null) return;
    if (draft === null) removeDraft(userStorage(user), of);
    else writeDraft(userStorage(user), of, draft);
    written.current = draft !== null && draft !== offer;
    markOpen(of, written.current);
  };
  const keep = (of: string) => {
    settle();
    const { etag, changes } = typed();
    if (Object.keys(changes).length > 0) {
      // What is on offer stays until it is restored or discarded.
      put(of, { at: Date.now(), etag, changes: { ...offer?.changes, ...changes } });
    } else if (written.current) put(of, offer);
  };

  const look = useEffectEvent((of: string, userId: number) => setOffer(readDraft(userStorage(userId), of)));
  useEffect(() => {
    if (ready && user !== null && record !== null) look(record, user);
  }, [ready, user, record]);

  const keepNow = useEffectEvent((of: string) => {
    if (timer.current !== null) keep(of);
  });
  useEffect(() => {
    if (record === null) return;
    const leave = () => keepNow(record);
    const hide = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    addEventListener('pagehide', leave);
    // Phones end a page in the background without another event.
    document.addEventListener('visibilitychange', hide);
    return () => {
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
      leave();
      written.current = false;
      markOpen(record, false);
    };
  }, [record]);

  const end = (draft: Draft | null) => {
    settle();
    if (record !== null) put(record, draft);
  };
  return {
    /** What was typed before and is neither restored nor discarded; null: nothing. */
    offer,
    /** Something was typed. */
    touch: () => {
      if (record === null) return;
      settle();
      timer.current = setTimeout(() => keep(record), PAUSE);
    },
    /** The form was saved: nothing is left to keep. */
    saved: () => {
      end(null);
      setOffer(null);
    },
    /** The user gives up what they have typed now; an offer that they have not answered stays. */
    givenUp: () => end(offer),
    /** The offer is answered: it is in the form now, or not wanted. */
    answered: () => {
      const { etag, changes } = typed();
      end(Object.keys(changes).length > 0 ? { at: Date.now(), etag, changes } : null);
      setOffer(null);
    },
  };
}
