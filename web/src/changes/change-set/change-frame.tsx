import { mdiClose } from '@mdi/js';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useWatchedInput } from '../../session/unsaved-changes.ts';
import { Icon } from '../../ui/icon.tsx';
import { useDiscardQuestion } from '../leaving/use-discard-question.tsx';

interface ChangeFrameProps {
  title: string;
  busy: boolean;
  /** The input that would be lost now, as a sentence; null: none. */
  unsaved: () => string | null;
  /** The question before that is lost, if nothing was typed. */
  discardTitle?: string;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of changes to many records: over the whole screen, and not left without a question. */
export function ChangeFrame({ title, busy, unsaved, discardTitle, onClose, children }: ChangeFrameProps) {
  const id = useId();
  const { ask, question } = useDiscardQuestion(unsaved, onClose, discardTitle);
  useWatchedInput(unsaved);
  return (
    <Dialog
      open
      fullScreen
      // The result, and its undo, come with the answer.
      onClose={busy ? () => {} : ask}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { borderRadius: 0, border: 0, bgcolor: 'background.default' } } }}
    >
      <Box component="header" sx={HEADER}>
        <Typography id={id} variant="h2" component="h1" sx={{ flexGrow: 1, minWidth: 0 }}>
          {title}
        </Typography>
        <IconButton aria-label="Close" disabled={busy} onClick={ask}>
          <Icon path={mdiClose} />
        </IconButton>
      </Box>
      {question}
      {children}
    </Dialog>
  );
}

const HEADER = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  px: { xs: 2, sm: 4 },
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
};
