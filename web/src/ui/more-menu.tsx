import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { SxProps } from '@mui/material/styles';
import { type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';

/** One entry of the menu. */
export interface MenuChoice {
  label: string;
  icon?: ReactNode;
  onClick: () => void;
  disabled?: boolean;
}

interface MoreMenuProps {
  choices: readonly MenuChoice[];
  /** Of the button. */
  sx?: SxProps;
}

/** An overflow menu with its button, for a toolbar without room for all its actions. */
export function MoreMenu({ choices, sx = {} }: MoreMenuProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        id={`${id}-button`}
        aria-label="More"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={sx}
      >
        <MoreVert />
      </IconButton>
      <Menu
        // Rendered inside the toolbar, so that its content belongs to a landmark.
        disablePortal
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': `${id}-button` } }}
      >
        {choices.map(({ label, icon, onClick, disabled }) => (
          <MenuItem
            key={label}
            disabled={disabled ?? false}
            onClick={() => {
              // The focus must be back on the button before the action can move it.
              flushSync(() => setAnchor(null));
              onClick();
            }}
          >
            {icon === undefined ? null : (
              <ListItemIcon sx={{ '& svg': { fontSize: 20 } }}>{icon}</ListItemIcon>
            )}
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
