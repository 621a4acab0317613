import { mdiChevronDown } from '@mdi/js';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { groupAt, type NavigationLink, type NavigationMenu } from '../features/navigation.ts';
import { Icon } from '../ui/icon.tsx';
import { useMenu } from '../ui/use-menu.ts';

interface NavigationMenuButtonProps {
  menu: NavigationMenu;
  /** The entry of the bar that is highlighted. */
  current: NavigationLink | undefined;
}

/** A menu of the navigation bar. */
export function NavigationMenuButton({ menu, current }: NavigationMenuButtonProps) {
  const { button, menu: opened, list, isOpen, close } = useMenu();
  const inside = menu.entries.some((entry) => entry === current);
  return (
    <>
      <Button
        {...button}
        color="inherit"
        endIcon={<Icon path={mdiChevronDown} />}
        sx={{
          color: inside || isOpen ? 'text.primary' : 'text.secondary',
          backgroundColor: inside ? 'action.hover' : undefined,
          '& .MuiButton-endIcon': { ml: 0.25 },
        }}
      >
        {menu.label}
      </Button>
      <Menu {...opened} slotProps={{ list }}>
        {menu.entries.flatMap((entry, at) => [
          <Group key={`above ${entry.label}`} name={groupAt(menu.entries, at)} />,
          <MenuItem
            key={entry.label}
            component={Link}
            to={entry.to}
            selected={entry === current}
            aria-current={entry === current ? 'page' : undefined}
            onClick={close}
          >
            {entry.label}
          </MenuItem>,
        ])}
      </Menu>
    </>
  );
}

/** The name of a group above its entries; the keys that move between entries skip it. */
function Group({ name }: { name: string | undefined }) {
  if (name === undefined) return null;
  return (
    <Typography component="li" role="separator" aria-label={name} variant="body2" sx={GROUP}>
      {name}
    </Typography>
  );
}

const GROUP = { px: 1.25, pt: 1.5, pb: 0.5, color: 'text.secondary', fontWeight: 500 };
