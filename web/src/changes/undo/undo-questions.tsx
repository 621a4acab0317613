import type { UndoRefusal } from '@kitroom/contract/history/undo';
import { useSyncExternalStore } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { counted, withCommas } from '../../ui/sentence-parts.ts';

/** The question of an undo: some records stay; undo the others? */
interface UndoQuestion {
  refusal: UndoRefusal;
  answer: (undoOthers: boolean) => void;
}

let asked: UndoQuestion | null = null;
const listeners = new Set<() => void>();

/** Asks over whatever screen is open; resolves to whether the others shall be undone. */
export function askToUndoOthers(refusal: UndoRefusal): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    publish({
      refusal,
      answer: (undoOthers) => {
        publish(null);
        resolve(undoOthers);
      },
    });
  });
}

function publish(next: UndoQuestion | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Where the questions of undos are shown, which belong to the application, not to a screen: names the records that an undo leaves
 * as they are, and asks whether to undo the others.
 */
export function UndoQuestions() {
  const question = useSyncExternalStore(subscribe, () => asked);
  if (question === null) return null;
  const { refusal, answer } = question;
  const { kept, kept_count, undoable_count } = refusal;
  return (
    <ConfirmDialog
      open
      title={
        undoable_count === 1
          ? 'Undo the other change?'
          : `Undo the ${withCommas(undoable_count)} other changes?`
      }
      confirmLabel={`Undo ${withCommas(undoable_count)}`}
      destroys={false}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      {`${counted(kept_count, 'change', 'changes')} can’t be undone and would stay:`}
      <ul style={{ margin: '12px 0 0', paddingInlineStart: 20, maxHeight: 240, overflow: 'auto' }}>
        {kept.map(({ name, reason }) => (
          <li key={name}>{`${name}: ${reason}`}</li>
        ))}
        {kept_count > kept.length ? <li>{`+ ${withCommas(kept_count - kept.length)} more`}</li> : null}
      </ul>
    </ConfirmDialog>
  );
}
