import ExpandMore from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { NavigationLink, NavigationMenu } from '../features/navigation.ts';

interface NavigationMenuButtonProps {
  menu: NavigationMenu;
  /** The entry of the bar that is highlighted. */
  current: NavigationLink | undefined;
}

/** A menu of the navigation bar. */
export function NavigationMenuButton({ menu, current }: NavigationMenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const inside = menu.entries.some((entry) => entry === current);
  const open = anchor !== null;
  return (
    <>
      <Button
        id={`${id}-button`}
        color="inherit"
        endIcon={<ExpandMore />}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? `${id}-menu` : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          color: inside || open ? 'text.primary' : 'text.secondary',
          backgroundColor: inside ? 'action.hover' : undefined,
          '& .MuiButton-endIcon': { ml: 0.25 },
        }}
      >
        {menu.label}
      </Button>
      <Menu
        id={`${id}-menu`}
        // Rendered inside the header, so that its content belongs to a landmark.
        disablePortal
        open={open}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': `${id}-button` } }}
      >
        {menu.entries.map((entry) => (
          <MenuItem
            key={entry.label}
            component={Link}
            to={entry.to}
            selected={entry === current}
            aria-current={entry === current ? 'page' : undefined}
            onClick={() => setAnchor(null)}
          >
            {entry.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
