import { LIMITS } from '@kitroom/contract/limits';
import { altText, suggestedAltText } from '@kitroom/contract/pictures/alt-text';
import type { FilledSlot } from '@kitroom/contract/product-image';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { isComposing } from '../../../ui/keys.ts';
import { TitledDialog } from '../../../ui/titled-dialog.tsx';

interface AltTextDialogProps {
  /** Address of the thumbnail. */
  src: string;
  picture: FilledSlot;
  productName: string;
  /** Null: the hero. */
  colorName: string | null;
  onSave: (altText: string | null) => void;
  onClose: () => void;
}

/** Asks what a picture shows, for those who cannot see it. Empty: nobody says. */
export function AltTextDialog({ src, picture, productName, colorName, onSave, onClose }: AltTextDialogProps) {
  const [text, setText] = useState(picture.alt_text ?? '');
  const [tried, setTried] = useState(false);
  const suggestion = suggestedAltText(productName, colorName, picture.slot);
  const checked = altText.safeParse(text);
  const count = [...text].length;
  const tooLong = count > LIMITS.altText;
  const error = checked.success || !(tried || tooLong) ? null : checked.error.issues[0]?.message;
  return (
    <TitledDialog
      title="Alt text"
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (checked.success) onSave(checked.data ?? null);
      }}
      onCancel={onClose}
      actions={
        <Button variant="contained" type="submit">
          Save
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <Box component="img" src={src} alt="" sx={PICTURE} />
        <TextField
          autoFocus
          fullWidth
          multiline
          minRows={2}
          label="Alt text"
          value={text}
          onChange={({ target }) => setText(target.value.replaceAll(/[\r\n]+/gu, ' '))}
          onKeyDown={(event) => {
            // One line of text, shown on several: Enter saves it.
            if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
            event.preventDefault();
            (event.target as HTMLTextAreaElement).form?.requestSubmit();
          }}
          error={error != null}
          helperText={
            error ??
            `What the picture shows, for those who can’t see it. ${count}\u00A0of\u00A0${LIMITS.altText}`
          }
        />
        {text === suggestion ? null : (
          <Button size="small" onClick={() => setText(suggestion)} sx={SUGGESTION}>
            {`Use “${suggestion}”`}
          </Button>
        )}
      </Box>
    </TitledDialog>
  );
}

const PICTURE = {
  justifySelf: 'center',
  maxWidth: '100%',
  maxHeight: 160,
  borderRadius: 2,
  border: '1px solid',
  borderColor: 'divider',
};

const SUGGESTION = { justifySelf: 'start', textAlign: 'left', overflowWrap: 'anywhere', minWidth: 0 };
