import {
  mdiArrowRight,
  mdiBookmarkOutline,
  mdiContentCopy,
  mdiContentPaste,
  mdiEmailArrowRightOutline,
  mdiEyeOutline,
  mdiHistory,
  mdiLabelOutline,
  mdiLogout,
  mdiPencilOutline,
  mdiPlus,
  mdiPrinterOutline,
} from '@mdi/js';
import Box from '@mui/material/Box';
import { kindOf } from '../features/kinds.ts';
import { ColorSwatch } from '../ui/color-swatch.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Entry, EntryKind } from './entry.ts';

const ICONS: Partial<Record<EntryKind, string>> = {
  screen: mdiArrowRight,
  create: mdiPlus,
  view: mdiBookmarkOutline,
  edit: mdiPencilOutline,
  see: mdiEyeOutline,
  print: mdiPrinterOutline,
  history: mdiHistory,
  duplicate: mdiContentCopy,
  invite: mdiEmailArrowRightOutline,
  look: mdiEyeOutline,
  paste: mdiContentPaste,
  'sign-out': mdiLogout,
};

/** The kind of an entry as an icon, or the color itself; the heading or the text next to it says the same. */
export function EntryIcon({ entry: { kind, swatch } }: { entry: Entry }) {
  const path = ICONS[kind] ?? kindOf(kind)?.icon ?? mdiLabelOutline;
  return (
    <Box component="span" sx={{ display: 'flex', justifyContent: 'center', flex: 'none', width: 24 }}>
      {swatch === undefined ? (
        <Icon path={path} fontSize="small" color="action" />
      ) : (
        <ColorSwatch hex={swatch} />
      )}
    </Box>
  );
}
