import Add from '@mui/icons-material/Add';
import ArrowForward from '@mui/icons-material/ArrowForward';
import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import ContentCopy from '@mui/icons-material/ContentCopy';
import ContentPaste from '@mui/icons-material/ContentPaste';
import EditOutlined from '@mui/icons-material/EditOutlined';
import ForwardToInbox from '@mui/icons-material/ForwardToInbox';
import HistoryIcon from '@mui/icons-material/History';
import LabelOutlined from '@mui/icons-material/LabelOutlined';
import Logout from '@mui/icons-material/Logout';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import { kindOf } from '../features/kinds.ts';
import { ColorSwatch } from '../ui/color-swatch.tsx';
import type { Entry, EntryKind } from './entry.ts';

const ICONS: Partial<Record<EntryKind, typeof Add>> = {
  screen: ArrowForward,
  create: Add,
  view: BookmarkBorder,
  edit: EditOutlined,
  see: VisibilityOutlined,
  print: PrintOutlined,
  history: HistoryIcon,
  duplicate: ContentCopy,
  invite: ForwardToInbox,
  look: VisibilityOutlined,
  paste: ContentPaste,
  'sign-out': Logout,
};

/** The kind of an entry as an icon, or the color itself; the heading or the text next to it says the same. */
export function EntryIcon({ entry: { kind, swatch } }: { entry: Entry }) {
  const Icon = ICONS[kind] ?? kindOf(kind)?.icon ?? LabelOutlined;
  return (
    <Box component="span" sx={{ display: 'flex', justifyContent: 'center', flex: 'none', width: 24 }}>
      {swatch === undefined ? <Icon fontSize="small" color="action" /> : <ColorSwatch hex={swatch} />}
    </Box>
  );
}
