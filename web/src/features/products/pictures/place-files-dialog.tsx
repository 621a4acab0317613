import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FilePreview, PlaceDialog } from './place-dialog.tsx';
import { PlaceFields } from './place-fields.tsx';
import { doubtOf, type PlacedFile, sharedPlaces } from './place-files.ts';
import type { PictureColor, Place } from './slots.ts';

interface PlaceFilesDialogProps {
  files: readonly PlacedFile<File>[];
  colors: readonly PictureColor[];
  isFilled: (place: Place) => boolean;
  onUpload: (placed: { file: File; place: Place }[]) => void;
  onClose: () => void;
}

/** Asks where pictures go whose file names do not say it clearly: those first, each with its preview. */
export function PlaceFilesDialog({ files, colors, isFilled, onUpload, onClose }: PlaceFilesDialogProps) {
  const [rows, setRows] = useState(() =>
    files.toSorted((one, other) => Number(one.doubt === null) - Number(other.doubt === null)),
  );
  const placed = rows.flatMap(({ file, colorId, slot }) =>
    slot === null ? [] : [{ file, place: { colorId, slot } }],
  );
  const shared = sharedPlaces(rows);
  return (
    <PlaceDialog
      maxWidth="sm"
      placed={placed.length}
      isShared={shared.size > 0}
      onUpload={() => onUpload(placed)}
      onClose={onClose}
    >
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
                {doubtOf(row, shared)}
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
    </PlaceDialog>
  );
}
