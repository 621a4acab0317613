import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useWatchedInput } from '../../session/unsaved-changes.ts';
import { TitledDialog } from '../../ui/titled-dialog.tsx';
import { useSmallScreen } from '../../ui/use-small-screen.ts';
import { useDiscardQuestion } from '../leaving/use-discard-question.tsx';
import type { CheckedChanges } from './use-checked-changes.ts';

interface BulkDialogFrameProps {
  title: string;
  /** The label of the button that makes the changes. */
  makeLabel: string;
  checked: Pick<CheckedChanges, 'notMade' | 'busy' | 'ready'> & { make: () => Promise<unknown> };
  /** The input that would be lost now, as a sentence; null: none. */
  unsaved: () => string | null;
  /** The question before that is lost, if nothing was typed. */
  discardTitle?: string;
  onClose: () => void;
  /** As high as it may be from the start: for a list that scrolls inside, and draws only what is in sight. */
  fullHeight?: boolean;
  children: ReactNode;
}

// As high as what it holds: its top stays where it is while fields are chosen and the preview grows.
const GROWS_DOWN = { mt: '7vh', minHeight: 'min(420px, 86vh)', maxHeight: '86vh' };

const FULL_HEIGHT = { ...GROWS_DOWN, height: '85vh' };

/** The frame of changes to many records: on phones over the whole screen, and not left without a question. */
export function BulkDialogFrame({
  title,
  makeLabel,
  checked,
  unsaved,
  discardTitle,
  onClose,
  fullHeight = false,
  children,
}: BulkDialogFrameProps) {
  const small = useSmallScreen();
  const { ask, question } = useDiscardQuestion(unsaved, onClose, discardTitle);
  useWatchedInput(unsaved);
  // The new records, and their undo, come with the answer.
  const close = checked.busy ? () => {} : ask;
  return (
    <TitledDialog
      title={title}
      onClose={close}
      maxWidth="md"
      fullScreen={small}
      sx={FRAME}
      slotProps={{
        paper: { sx: small ? { borderRadius: 0, border: 0 } : fullHeight ? FULL_HEIGHT : GROWS_DOWN },
      }}
      actions={
        <>
          {checked.notMade === null ? null : (
            <Alert severity="error" sx={{ flex: '1 0 100%', mb: 1 }}>
              {checked.notMade}
            </Alert>
          )}
          <Button color="inherit" variant="outlined" disabled={checked.busy} onClick={close}>
            Cancel
          </Button>
          <Button
            variant="contained"
            disabled={checked.busy || !checked.ready}
            onClick={() => void checked.make()}
          >
            {makeLabel}
          </Button>
        </>
      }
    >
      {question}
      {children}
    </TitledDialog>
  );
}

const FRAME = {
  '& .MuiDialog-container': { alignItems: 'flex-start' },
  '& .MuiDialogContent-root': { display: 'flex', flexDirection: 'column' },
  '& .MuiDialogActions-root': { flexWrap: 'wrap' },
};
