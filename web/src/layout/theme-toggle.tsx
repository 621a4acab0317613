import { mdiWeatherNight, mdiWeatherSunny } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { Icon } from '../ui/icon.tsx';

/** Switches between the light and the dark theme. */
export function ThemeToggle() {
  const { mode, setMode } = useColorScheme();
  const other = mode === 'dark' ? 'light' : 'dark';
  const label = `Switch to the ${other} theme`;
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={() => setMode(other)}>
        {other === 'dark' ? (
          <Icon path={mdiWeatherNight} fontSize="small" />
        ) : (
          <Icon path={mdiWeatherSunny} fontSize="small" />
        )}
      </IconButton>
    </Tooltip>
  );
}
