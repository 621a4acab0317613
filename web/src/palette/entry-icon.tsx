import Add from '@mui/icons-material/Add';
import ArrowForward from '@mui/icons-material/ArrowForward';
import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import CategoryOutlined from '@mui/icons-material/CategoryOutlined';
import CheckroomOutlined from '@mui/icons-material/CheckroomOutlined';
import ContentCopy from '@mui/icons-material/ContentCopy';
import ContentPaste from '@mui/icons-material/ContentPaste';
import EditOutlined from '@mui/icons-material/EditOutlined';
import ForwardToInbox from '@mui/icons-material/ForwardToInbox';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import HistoryIcon from '@mui/icons-material/History';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import LabelOutlined from '@mui/icons-material/LabelOutlined';
import PaletteOutlined from '@mui/icons-material/PaletteOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Straighten from '@mui/icons-material/Straighten';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import { ColorSwatch } from '../ui/color-swatch.tsx';
import type { Entry, EntryKind } from './entry.ts';

const ICONS: Partial<Record<EntryKind, typeof Add>> = {
  products: CheckroomOutlined,
  garment_colors: PaletteOutlined,
  imprint_colors: PaletteOutlined,
  sizes: Straighten,
  product_categories: CategoryOutlined,
  clubs: GroupsOutlined,
  users: PersonOutlined,
  roles: BadgeOutlined,
  permissions: KeyOutlined,
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
};

/** The kind of an entry as an icon, or the color itself; the heading or the text next to it says the same. */
export function EntryIcon({ entry: { kind, swatch } }: { entry: Entry }) {
  const Icon = ICONS[kind] ?? LabelOutlined;
  return (
    <Box component="span" sx={{ display: 'flex', justifyContent: 'center', flex: 'none', width: 24 }}>
      {swatch === undefined ? <Icon fontSize="small" color="action" /> : <ColorSwatch hex={swatch} />}
    </Box>
  );
}
