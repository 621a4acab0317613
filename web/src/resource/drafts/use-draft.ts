import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePermissions } from '../../session/permissions-context.ts';
import { useKnownUser, userStorage } from '../../session/user-storage.ts';
import {
  type Changes,
  changesBeside,
  type Draft,
  markOpen,
  readDraft,
  removeDraft,
  writeDraft,
} from './draft.ts';

interface DraftOptions {
  /** Address of the record's call, or of the call that creates one: a draft belongs to it. Null: nothing is kept. */
  record: string | null;
  /** The form holds its record: from then on a draft is offered. */
  ready: boolean;
  /** The unsaved input of the form. */
  typed: () => { etag: string | null; changes: Changes };
}

/** In ms: typing is kept when it pauses, and when the page is left. */
const PAUSE = 500;

/**
 * Keeps what is typed into a form on this device until it is saved or given up, and finds what was typed there before.
 * Call `touch` at each change. Two tabs at one record share its draft, field by field.
 */
export function useDraft({ record, ready, typed }: DraftOptions) {
  const user = useKnownUser();
  const isSignedIn = usePermissions().data !== null;
  const [isRefused, setRefused] = useState(false);
  const [offer, setOffer] = useState<Draft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  // The part of the draft that this form has kept: the rest is on offer, or another tab's.
  const written = useRef<Changes>({});

  const settle = () => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
  };
  /** Keeps these changes beside `offered`, which is still to be answered, and beside what other tabs keep. */
  const put = (of: string, changes: Changes, offered: Changes) => {
    if (user === null) return;
    const storage = userStorage(user);
    const stored = readDraft(storage, of);
    const others = changesBeside(stored?.changes ?? {}, written.current, offer?.changes ?? {});
    const { etag } = typed();
    const isTyped = Object.keys(changes).length > 0;
    // Two new records are two records: their fields must not be mixed.
    const beside = etag === null && isTyped ? offered : { ...offered, ...others };
    const all = { ...beside, ...changes };
    const head = isTyped ? { at: Date.now(), etag } : (stored ?? offer);
    const isEmpty = head === null || Object.keys(all).length === 0;
    if (isEmpty) removeDraft(storage, of);
    setRefused(!isEmpty && !writeDraft(storage, of, { at: head.at, etag: head.etag, changes: all }));
    written.current = changes;
    markOpen(of, isTyped && Object.keys(beside).every((field) => field in changes));
  };
  const keep = (of: string) => {
    settle();
    const { changes } = typed();
    if (Object.keys({ ...changes, ...written.current }).length > 0) put(of, changes, offer?.changes ?? {});
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
      written.current = {};
      markOpen(record, false);
    };
  }, [record]);

  const end = (changes: Changes, offered: Changes) => {
    settle();
    if (record !== null) put(record, changes, offered);
  };
  return {
    /** New input cannot be kept. Nothing is kept of someone who has signed out. */
    isRefused: isRefused && isSignedIn,
    /** Earlier input that is neither restored nor discarded; null: there is none. */
    offer,
    /** Something was typed. */
    touch: () => {
      if (record === null) return;
      settle();
      timer.current = setTimeout(() => keep(record), PAUSE);
    },
    /**
     * These fields were saved. An offer that the user has not answered stays with its other fields; after a new record
     * (null) it stays as it is, because it is about another one.
     */
    saved: (fields: readonly string[] | null) => {
      const done = fields === null ? [] : [...fields, ...Object.keys(written.current)];
      const left = Object.entries(offer?.changes ?? {}).filter(([field]) => !done.includes(field));
      const rest = Object.fromEntries(left);
      end(typed().changes, rest);
      setOffer(offer === null || left.length === 0 ? null : { ...offer, changes: rest });
    },
    /** The user gives up what they have typed now; an offer that they have not answered stays. */
    givenUp: () => end({}, offer?.changes ?? {}),
    /** The offer is answered: it is in the form now, or not wanted. */
    answered: () => {
      end(typed().changes, {});
      setOffer(null);
    },
  };
}
