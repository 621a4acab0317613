import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { useUndoQuestion } from './undo-question.ts';

const UndoDialog = lazyDialog(async () => (await import('./undo-dialog.tsx')).UndoDialog);

/** Where the questions of undos are shown: they belong to the application, not to a screen. */
export function UndoQuestions() {
  const question = useUndoQuestion();
  if (question === null) return null;
  return <UndoDialog question={question} onClose={() => question.answer(false)} />;
}
