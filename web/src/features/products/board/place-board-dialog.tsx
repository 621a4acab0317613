import type { ProductListRow } from '@kitroom/contract/product';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useWatchedInput } from '../../../session/unsaved-changes.ts';
import { counted } from '../../../ui/sentence-parts.ts';
import { useFirstLines } from '../../../ui/show-more.tsx';
import { useSmallScreen } from '../../../ui/use-small-screen.ts';
import { PlaceDialog } from '../pictures/place-dialog.tsx';
import { doubtOf, type PlacedFile, sharedPlaces } from '../pictures/place-files.ts';
import type { PictureColor, Place } from '../pictures/slots.ts';
import type { LeftOut } from '../pictures/sort-files.ts';
import { PlaceRow } from './place-row.tsx';
import type { SlotPlace } from './slot-place.ts';

/** Lines shown at a time: each decodes a whole photograph. */
const LINES = 30;

interface PlaceBoardDialogProps {
  files: readonly PlacedFile<File>[];
  leftOut: readonly LeftOut[];
  products: readonly ProductListRow[];
  colorsOf: (productId: number) => readonly PictureColor[];
  isFilled: (productId: number, place: Place) => boolean;
  onUpload: (placed: (SlotPlace & { file: File })[]) => void;
  onClose: () => void;
}

/** Shows where each file would go before anything is uploaded: unclear ones come first, with a choice. */
export function PlaceBoardDialog(props: PlaceBoardDialogProps) {
  const { files, leftOut, products, colorsOf, isFilled, onUpload, onClose } = props;
  const small = useSmallScreen();
  const [rows, setRows] = useState(() => doubtfulFirst(files));
  const { shown, showMore } = useFirstLines(rows, LINES);
  useWatchedInput(() => 'These pictures have not been uploaded.');
  const shared = sharedPlaces(rows);
  const placed = rows.flatMap(({ file, productId, colorId, slot }) =>
    productId === null || slot === null ? [] : [{ file, productId, place: { colorId, slot } }],
  );
  const unclear = rows.filter((row) => doubtOf(row, shared) !== null).length;
  const replaced = placed.filter(({ productId, place }) => isFilled(productId, place)).length;
  const left = rows.length - placed.length;
  const summary = [
    counted(rows.length, 'picture', 'pictures'),
    ...(unclear > 0 ? [`${unclear} to review`] : []),
    ...(replaced > 0 ? [counted(replaced, 'replaces a picture', 'replace a picture')] : []),
    ...(left > 0 ? [`${left} not uploaded`] : []),
  ].join(', ');
  return (
    <PlaceDialog
      maxWidth="md"
      fullScreen={small}
      slotProps={{ paper: { sx: small ? { borderRadius: 0, border: 0 } : {} } }}
      placed={placed.length}
      isShared={shared.size > 0}
      onUpload={() => onUpload(placed)}
      onClose={onClose}
    >
      <Typography role="status" variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {summary}
      </Typography>
      {leftOut.length === 0 ? null : <FilesLeftOut files={leftOut} />}
      <Box component="ul" aria-label="Pictures" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map((row, index) => (
          <PlaceRow
            key={row.id}
            row={row}
            shared={shared}
            products={products}
            colors={row.productId === null ? NO_COLORS : colorsOf(row.productId)}
            isFilled={isFilled}
            onChange={(place) => setRows(rows.with(index, { ...row, ...place, doubt: null }))}
          />
        ))}
      </Box>
      {showMore === null ? null : <Box sx={{ my: 2 }}>{showMore}</Box>}
    </PlaceDialog>
  );
}

const NO_COLORS: readonly never[] = [];

function doubtfulFirst(files: readonly PlacedFile<File>[]): PlacedFile<File>[] {
  const shared = sharedPlaces(files);
  const isUnclear = (file: PlacedFile<File>) => doubtOf(file, shared) !== null;
  return files.toSorted((one, other) => Number(isUnclear(other)) - Number(isUnclear(one)));
}

function FilesLeftOut({ files }: { files: readonly LeftOut[] }) {
  return (
    <Alert severity="info" sx={{ mb: 1 }}>
      <details>
        <summary>{`${counted(files.length, 'file is', 'files are')} left out`}</summary>
        <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2, maxHeight: 160, overflow: 'auto' }}>
          {files.map(({ path, reason }) => (
            <Box component="li" key={path} sx={{ overflowWrap: 'anywhere' }}>
              {`${path}: ${reason}`}
            </Box>
          ))}
        </Box>
      </details>
    </Alert>
  );
}
