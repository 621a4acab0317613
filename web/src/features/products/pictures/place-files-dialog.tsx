import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { counted } from '../../../ui/sentence-parts.ts';
import { useFirstLines } from '../../../ui/show-more.tsx';
import { FilePreview, PlaceDialog } from './place-dialog.tsx';
import { PlaceFields } from './place-fields.tsx';
import { doubtOf, type PlacedFile, sharedPlaces } from './place-files.ts';
import { type PictureColor, type Place, SLOTS } from './slots.ts';

/** Lines shown at a time: each decodes a whole photograph. */
const LINES = 30;

interface PlaceFilesDialogProps {
  files: readonly PlacedFile<File>[];
  colors: readonly PictureColor[];
  isFilled: (place: Place) => boolean;
  onUpload: (placed: { file: File; place: Place }[]) => void;
  onClose: () => void;
}

/** Asks where pictures go whose file names do not say it clearly: those first, each with its preview. */
export function PlaceFilesDialog({ files, colors, isFilled, onUpload, onClose }: PlaceFilesDialogProps) {
  const slots = SLOTS.length * (colors.length + 1);
  const isTooMany = files.length > slots;
  const isLater = ({ slot, doubt }: PlacedFile<File>) => Number(isTooMany ? slot === null : doubt === null);
  const [rows, setRows] = useState(() => files.toSorted((one, other) => isLater(one) - isLater(other)));
  const { shown, showMore } = useFirstLines(rows, LINES);
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
      {isTooMany ? (
        <Typography role="status" variant="body2" sx={{ mb: 1 }}>
          {`${counted(files.length, 'picture', 'pictures')}, but this product has ${slots} slots. Those that have a slot come first; the others are not uploaded.`}
        </Typography>
      ) : null}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map((row, index) => (
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
      {showMore === null ? null : <Box sx={{ my: 2 }}>{showMore}</Box>}
    </PlaceDialog>
  );
}
