import Button from '@mui/material/Button';
import { exactTime } from '../../ui/relative-time.tsx';
import { useUndo } from './use-undo.tsx';

interface UndoChangeProps {
  requestId: string;
  /** When the change was made: UTC, ISO 8601. */
  at: string;
  /** Called once the server has answered, whatever it said. */
  onAnswer?: () => void;
}

/** Takes one change back directly, without a form. */
export function UndoChange({ requestId, at, onAnswer }: UndoChangeProps) {
  const { undo, busy } = useUndo();
  return (
    <Button
      size="small"
      color="inherit"
      variant="outlined"
      disabled={busy}
      aria-label={`Undo This Change: ${exactTime(at)}`}
      onClick={() => void undo([requestId]).then(() => onAnswer?.())}
    >
      {busy ? 'Undoing...' : 'Undo This Change'}
    </Button>
  );
}
