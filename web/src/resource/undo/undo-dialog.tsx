import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { counted } from '../../ui/sentence-parts.ts';
import type { UndoQuestion } from './undo-question.ts';

/** Names the records that an undo leaves as they are, and asks whether to undo the others. */
export function UndoDialog({ question, onClose }: { question: UndoQuestion; onClose: () => void }) {
  const { kept, keptCount, undoableCount, answer } = question;
  return (
    <ConfirmDialog
      open
      title={undoableCount === 1 ? 'Undo the other change?' : `Undo the ${undoableCount} other changes?`}
      confirmLabel={`Undo ${undoableCount}`}
      destroys={false}
      onConfirm={() => answer(true)}
      onCancel={onClose}
    >
      {`${counted(keptCount, 'change', 'changes')} cannot be undone and would stay:`}
      <ul style={{ margin: '12px 0 0', paddingInlineStart: 20, maxHeight: 240, overflow: 'auto' }}>
        {kept.map(({ name, reason }) => (
          <li key={name}>{`${name}: ${reason}`}</li>
        ))}
        {keptCount > kept.length ? <li>{`+ ${keptCount - kept.length} more`}</li> : null}
      </ul>
    </ConfirmDialog>
  );
}
