import { mdiEyedropperVariant } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Tooltip from '@mui/material/Tooltip';
import { Icon } from '../ui/icon.tsx';

declare global {
  interface Window {
    /** Chrome and Edge have it on computers, on pages that came encrypted. */
    EyeDropper?: new () => { open: () => Promise<{ sRGBHex: string }> };
  }
}

/** A button that takes a color from any point of the screen, as `#0C2340`; nothing where the browser can't. */
export function PickFromScreen({ onPick }: { onPick: (hex: string) => void }) {
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
