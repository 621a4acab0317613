import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { counted } from '../../../resource/usage.ts';
import { FilePreview } from './file-preview.tsx';
import { PlaceFields } from './place-fields.tsx';
import { type PlacedFile, placeKey, sharedPlaces } from './place-files.ts';
import type { PictureColor, Place } from './slots.ts';

interface PlaceFilesDialogProps {
  files: readonly PlacedFile<File>[];
  colors: readonly PictureColor[];
  isFilled: (place: Place) => boolean;
  onUpload: (placed: { file: File; place: Place }[]) => void;
  onCancel: () => void;
}

/** Asks where pictures go whose file names do not say it clearly: those first, each with its preview. */
export function PlaceFilesDialog({ files, colors, isFilled, onUpload, onCancel }: PlaceFilesDialogProps) {
  const titleId = useId();
  const [rows, setRows] = useState(() =>
    files.toSorted((one, other) => Number(one.doubt === null) - Number(other.doubt === null)),
  );
  const placed = rows.flatMap(({ file, colorId, slot }) =>
    slot === null ? [] : [{ file, place: { colorId, slot } }],
  );
  const shared = sharedPlaces(rows);
  return (
    <Dialog open onClose={onCancel} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Where do these pictures go?</DialogTitle>
      <DialogContent>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {rows.map((row, index) => (
            <Box component="li" key={row.id} sx={{ display: 'flex', gap: 2, py: 1.5 }}>
              <FilePreview file={row.file} />
              <Box sx={{ flexGrow: 1, minWidth: 0 }}>
                <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                  {row.file.name}
                </Typography>
                <Typography
                  variant="caption"
                  color="textSecondary"
                  sx={{ display: 'block', mb: 1, minHeight: 20 }}
                >
                  {shared.has(placeKey(row) ?? '') ? 'Two pictures cannot share a slot.' : row.doubt}
                </Typography>
                <PlaceFields
                  of={row.file.name}
                  colors={colors}
                  colorId={row.colorId}
                  slot={row.slot}
                  isFilled={isFilled}
                  filledText="replaces a picture"
                  onChange={(colorId, slot) =>
                    setRows(rows.with(index, { ...row, colorId, slot, doubt: null }))
                  }
                />
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" variant="outlined" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          variant="contained"
          autoFocus
          disabled={shared.size > 0 || placed.length === 0}
          onClick={() => onUpload(placed)}
        >
          {`Upload ${counted(placed.length, 'picture', 'pictures')}`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
