import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type PictureColor, type Place, SLOT_HINTS, SLOTS } from './slots.ts';

interface PlaceFieldsProps {
  /** Named in the labels if several pictures are placed together. */
  of?: string;
  colors: readonly PictureColor[];
  colorId: number | null;
  /** Null: no slot is chosen. */
  slot: number | null;
  /** Whether a slot has a picture, which the choice would replace or swap. */
  isFilled: (place: Place) => boolean;
  /** The effect of choosing a filled slot: 'replaces a picture'. */
  filledText: string;
  onChange: (colorId: number | null, slot: number | null) => void;
}

const HERO = 'hero';
const NOWHERE = 'none';

// Phones show their own list, and the browser types ahead.
const NATIVE = { native: true };

/** Chooses a color and a slot for a picture. */
export function PlaceFields(props: PlaceFieldsProps) {
  const { of, colors, colorId, slot, isFilled, filledText, onChange } = props;
  const label = (text: string) => (of === undefined ? text : `${text} of ${of}`);
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5} sx={{ '& > *': { flex: 1, minWidth: 0 } }}>
      <TextField
        select
        label="Color"
        value={colorId ?? HERO}
        onChange={({ target }) => onChange(target.value === HERO ? null : Number(target.value), slot)}
        slotProps={{ select: NATIVE, htmlInput: { 'aria-label': label('Color') } }}
      >
        <option value={HERO}>Hero</option>
        {colors.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </TextField>
      <TextField
        select
        label="Slot"
        value={slot ?? NOWHERE}
        onChange={({ target }) => onChange(colorId, target.value === NOWHERE ? null : Number(target.value))}
        slotProps={{ select: NATIVE, htmlInput: { 'aria-label': label('Slot') } }}
      >
        {of === undefined ? null : <option value={NOWHERE}>Do not upload</option>}
        {SLOTS.map((number) => (
          <option key={number} value={number}>
            {`${number} ${SLOT_HINTS[number]}${isFilled({ colorId, slot: number }) ? ` (${filledText})` : ''}`}
          </option>
        ))}
      </TextField>
    </Stack>
  );
}
