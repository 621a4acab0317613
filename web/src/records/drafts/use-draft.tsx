import Alert from '@mui/material/Alert';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { NamesByField } from '../../changes/merge/field-text.ts';
import type { FormValues } from '../../changes/merge/merge.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { useKnownUser, userStorage } from '../../session/user-storage.ts';
import {
  type Changes,
  changesBeside,
  changesBetween,
  type Draft,
  markOpen,
  readDraft,
  removeDraft,
  writeDraft,
} from './draft.ts';
import { type DraftBase, DraftOffer } from './draft-offer.tsx';

interface DraftOptions<Values extends FormValues> {
  /** Address of the record's call, or of the call that creates one: a draft belongs to it. */
  record: string;
  /** The form holds its record: from then on a draft is offered. */
  ready: boolean;
  /** The values that the fields started from. */
  base: () => DraftBase<Values>;
  current: () => Values;
  labels: Readonly<Record<string, string>>;
  names: NamesByField;
  /** Puts a draft into the fields, and calls `answered`. */
  onRestore: (changes: Changes) => void;
  /** The offer is gone, and its buttons with it. */
  onDiscarded: () => void;
}

/** In ms: typing is kept when it pauses, and when the page is left. */
const PAUSE = 500;

/**
 * Keeps what is typed into a form on this device until it is saved or given up, and finds what was typed there before.
 * Call `touch` at each change, and render `offer`. Two tabs at one record share its draft, field by field.
 */
export function useDraft<Values extends FormValues>(options: DraftOptions<Values>) {
  const { record, ready, base, current, labels, names, onRestore, onDiscarded } = options;
  const user = useKnownUser();
  const isSignedIn = usePermissions().data !== null;
  const [isRefused, setRefused] = useState(false);
  const [offered, setOffered] = useState<Draft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  // The part of the draft that this form has kept: the rest is on offer, or another tab's.
  const written = useRef<Changes>({});

  const typed = () => changesBetween(base().values, current());
  const settle = () => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
  };
  /** Keeps these changes beside `rest`, which is still to be answered, and beside what other tabs keep. */
  const put = (changes: Changes, rest: Changes) => {
    settle();
    if (user === null) return;
    const storage = userStorage(user);
    const stored = readDraft(storage, record);
    const others = changesBeside(stored?.changes ?? {}, written.current, offered?.changes ?? {});
    const { etag } = base();
    const isTyped = Object.keys(changes).length > 0;
    // Two new records are two records: their fields must not be mixed.
    const beside = etag === null && isTyped ? rest : { ...rest, ...others };
    const all = { ...beside, ...changes };
    const head = isTyped ? { at: Date.now(), etag } : (stored ?? offered);
    const isEmpty = head === null || Object.keys(all).length === 0;
    if (isEmpty) removeDraft(storage, record);
    setRefused(!isEmpty && !writeDraft(storage, record, { at: head.at, etag: head.etag, changes: all }));
    written.current = changes;
    markOpen(record, isTyped && Object.keys(beside).every((field) => field in changes));
  };
  const keep = () => {
    settle();
    const changes = typed();
    if (Object.keys({ ...changes, ...written.current }).length > 0) put(changes, offered?.changes ?? {});
  };

  const look = useEffectEvent((userId: number) => setOffered(readDraft(userStorage(userId), record)));
  useEffect(() => {
    if (ready && user !== null) look(user);
  }, [ready, user]);

  const keepNow = useEffectEvent(() => {
    if (timer.current !== null) keep();
  });
  useEffect(() => {
    const leave = () => keepNow();
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

  const answered = () => {
    put(typed(), {});
    setOffered(null);
  };
  // Nothing is kept of someone who has signed out.
  const isLost = isRefused && isSignedIn;
  return {
    touch: () => {
      settle();
      timer.current = setTimeout(keep, PAUSE);
    },
    /**
     * These fields were saved. An offer that the user has not answered stays with its other fields; after a new record
     * (null) it stays as it is, because it is about another one.
     */
    saved: (fields: readonly string[] | null) => {
      const done = fields === null ? [] : [...fields, ...Object.keys(written.current)];
      const left = Object.entries(offered?.changes ?? {}).filter(([field]) => !done.includes(field));
      const rest = Object.fromEntries(left);
      put(typed(), rest);
      setOffered(offered === null || left.length === 0 ? null : { ...offered, changes: rest });
    },
    /** The user gives up what they have typed now; an offer that they have not answered stays. */
    givenUp: () => put({}, offered?.changes ?? {}),
    /** The offer is answered: it is in the form now, or not wanted. */
    answered,
    /** Earlier input that is neither restored nor discarded, and whether new input cannot be kept; null: there is nothing to say. */
    offer:
      offered === null && !isLost ? null : (
        <>
          {isLost ? (
            <Alert severity="warning" role="status">
              This browser can’t keep what you type on this device. Save it before you leave.
            </Alert>
          ) : null}
          {offered === null ? null : (
            <DraftOffer
              draft={offered}
              record={base()}
              labels={labels}
              names={names}
              onRestore={() => onRestore(offered.changes)}
              onDiscard={() => {
                answered();
                onDiscarded();
              }}
              onSettled={answered}
            />
          )}
        </>
      ),
  };
}
