import { useEffect, useEffectEvent } from 'react';
import { changesBetween, draftSides } from '../drafts/draft.ts';
import { DraftOffer, draftNotes } from '../drafts/draft-offer.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import { mergeChanges, mergeLinks } from '../merge/merge.ts';
import type { LinkEditorState } from './use-link-editor.ts';

/** As the second list of the editor is called. */
const LABELS = { ids: 'Assigned' };

interface LinkDraftOptions {
  /** Address of the links. */
  path: string;
  editor: Pick<LinkEditorState, 'stored' | 'assigned' | 'setAssigned'>;
  /** The name of a linked record; undefined: it is not known here. */
  nameOf: (id: number) => string | undefined;
  /** The offer was answered, and its buttons are gone. */
  onAnswered: () => void;
}

/** Keeps links that were moved and not saved, as `use-versioned-form.tsx` keeps what is typed. Render `offer`. */
export function useLinkDraft({ path, editor, nameOf, onAnswered }: LinkDraftOptions) {
  const { stored, assigned, setAssigned } = editor;
  const now = { ids: stored?.ids ?? [] };
  const etag = stored?.etag ?? null;
  const draft = useDraft({
    record: path,
    ready: stored !== null,
    typed: () => ({ etag, changes: stored === null ? {} : changesBetween(now, { ids: assigned }) }),
  });
  const touch = useEffectEvent((_moved: readonly number[]) => draft.touch());
  useEffect(() => touch(assigned), [assigned]);
  const { offer } = draft;
  return {
    /** The user leaves without saving. */
    giveUp: draft.givenUp,
    offer: draftNotes(
      draft.isRefused,
      offer === null || stored === null ? null : (
        <DraftOffer
          draft={offer}
          record={{ values: now, etag }}
          labels={LABELS}
          names={{ ids: { nameOf, loading: false, failure: null } }}
          onRestore={() => {
            const { base, mine } = draftSides(now, offer.changes, ['ids']);
            setAssigned(mergeLinks(now.ids, mergeChanges(base, mine, now).values.ids, assigned));
            draft.answered();
            onAnswered();
          }}
          onDiscard={() => {
            draft.answered();
            onAnswered();
          }}
          onSettled={draft.answered}
        />
      ),
    ),
  };
}
