import { mdiClose } from '@mdi/js';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';

interface SideDrawerProps {
  title: string;
  /** Its subject, such as a record's name. */
  subtitle: string | undefined;
  children: ReactNode;
  onClose: () => void;
}

/** A dialog at the right of the page that it belongs to; on phones it covers the page. Escape closes it. */
export function SideDrawer({ title, subtitle, children, onClose }: SideDrawerProps) {
  const titleId = useId();
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { width: { xs: '100%', sm: 480 } } },
      }}
    >
      <Box component="header" sx={HEADER}>
        <Box id={titleId} sx={{ minWidth: 0, flexGrow: 1 }}>
          <Typography variant="h2">{title}</Typography>
          {subtitle === undefined ? null : (
            <Typography variant="body2" color="textSecondary" dir="auto" noWrap title={subtitle}>
              {subtitle}
            </Typography>
          )}
        </Box>
        <IconButton aria-label={`Close ${title.toLowerCase()}`} onClick={onClose} edge="end">
          <Icon path={mdiClose} />
        </IconButton>
      </Box>
      <Box sx={{ px: { xs: 2, sm: 3 }, pb: 3 }}>{children}</Box>
    </Drawer>
  );
}

const HEADER = {
  position: 'sticky',
  top: 0,
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: { xs: 2, sm: 3 },
  py: 1.5,
  minHeight: 64,
  backgroundColor: 'background.paper',
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;
