import { hexColor } from '@kitroom/contract/colors/hex-color';
import { mdiEyedropperVariant } from '@mdi/js';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Popover from '@mui/material/Popover';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { HexColorPicker, setNonce } from 'react-colorful';
import type { FieldValues } from 'react-hook-form';
import { ColorSwatch } from '../ui/color-swatch.tsx';
import { cspNonce } from '../ui/csp-nonce.ts';
import { type BoundField, useBoundText } from '../ui/form/bound-field.ts';
import { LabeledInput } from '../ui/form/labeled-input.tsx';
import { Icon } from '../ui/icon.tsx';

const nonce = cspNonce();
if (nonce !== undefined) setNonce(nonce);

/** A hex color: typed, or picked, from the popover that the swatch opens or from the screen. */
export function HexColorInput<Values extends FieldValues>(props: BoundField<Values>) {
  const bound = useBoundText(props);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const hex = typeof bound.value === 'string' ? bound.value : '';
  const swatch = (
    <InputAdornment position="start">
      <ButtonBase
        aria-label="Pick a color"
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          borderRadius: '6px',
          minWidth: 24,
          minHeight: 24,
          // A larger touch target without moving the swatch.
          '@media (pointer: coarse)': { minWidth: 44, minHeight: 44, mx: '-10px' },
        }}
      >
        <ColorSwatch hex={hex} size={24} />
      </ButtonBase>
    </InputAdornment>
  );
  return (
    <>
      <LabeledInput
        {...bound}
        tip={props.tip}
        value={hex}
        placeholder="#1A2B3C"
        autoComplete="off"
        startAdornment={swatch}
        endAdornment={<PickFromScreen onPick={bound.onChange} />}
        inputProps={{ spellCheck: false, autoCapitalize: 'characters' }}
        sx={{ maxWidth: 240, '& input': { fontFamily: 'ui-monospace, Menlo, Consolas, monospace' } }}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { 'aria-label': `Pick: ${props.label}`, role: 'dialog', sx: { p: 2, mt: 1 } } }}
      >
        <HexColorPicker
          color={hexColor(hex) ?? '#808080'}
          onChange={(picked) => bound.onChange(picked.toUpperCase())}
        />
      </Popover>
    </>
  );
}

declare global {
  interface Window {
    /** Chrome and Edge have it on computers, on pages that came encrypted. */
    EyeDropper?: new () => { open: () => Promise<{ sRGBHex: string }> };
  }
}

/** A button that takes a color from any point of the screen, as `#0C2340`; nothing where the browser can't. */
function PickFromScreen({ onPick }: { onPick: (hex: string) => void }) {
  const { EyeDropper } = window;
  if (EyeDropper === undefined) return null;
  const label = 'Pick from the screen';
  const pick = async () => {
    try {
      const { sRGBHex } = await new EyeDropper().open();
      onPick(sRGBHex.toUpperCase());
    } catch (error) {
      // Escape was pressed.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    }
  };
  return (
    <InputAdornment position="end">
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          edge="end"
          size="small"
          onClick={() => void pick()}
          sx={{ '@media (pointer: coarse)': { width: 44, height: 44 } }}
        >
          <Icon path={mdiEyedropperVariant} fontSize="small" />
        </IconButton>
      </Tooltip>
    </InputAdornment>
  );
}
