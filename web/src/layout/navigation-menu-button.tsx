import ExpandMore from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { NavigationMenu } from '../features/navigation.ts';

/** A menu of the navigation bar. */
export function NavigationMenuButton({ menu }: { menu: NavigationMenu }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const { pathname } = useLocation();
  const here = (to: string) => pathname === to || pathname.startsWith(`${to}/`);
  const inside = menu.entries.some(({ to }) => here(to));
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
        {menu.entries.map(({ label, to }) => (
          <MenuItem
            key={label}
            component={Link}
            to={to}
            selected={here(to)}
            aria-current={here(to) ? 'page' : undefined}
            onClick={() => setAnchor(null)}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
