import { mdiDotsVertical } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu, { type MenuProps } from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { MenuListProps } from '@mui/material/MenuList';
import type { SxProps } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from './icon.tsx';
import { useMenu } from './use-menu.ts';

export interface MenuChoice {
  label: string;
  icon?: ReactNode;
  /** `at` is the button of the menu, for another menu that opens there. */
  onClick: (at: HTMLElement | null) => void;
  disabled?: boolean;
}

interface MoreMenuProps {
  choices: readonly MenuChoice[];
  sx?: SxProps;
  /** The button, if not three dots. */
  button?: null | ((opener: ReturnType<typeof useMenu>['button']) => ReactNode);
}

/** An overflow menu with its button, for a toolbar without room for all its actions. */
export function MoreMenu({ choices, sx = {}, button = null }: MoreMenuProps) {
  const { button: opener, menu, list } = useMenu();
  return (
    <>
      {button?.(opener) ?? (
        <IconButton {...opener} aria-label="More" sx={sx}>
          <Icon path={mdiDotsVertical} />
        </IconButton>
      )}
      <ChoiceMenu choices={choices} menu={menu} list={list} />
    </>
  );
}

interface ChoiceMenuProps {
  choices: readonly MenuChoice[];
  menu: Pick<MenuProps, 'id' | 'open' | 'anchorEl' | 'disablePortal'> & { onClose: () => void };
  /** Of the list of choices: what names it. */
  list: MenuListProps;
}

/** A menu of actions, each after the menu has closed. */
export function ChoiceMenu({ choices, menu, list }: ChoiceMenuProps) {
  return (
    <Menu {...menu} slotProps={{ list }}>
      {choices.map(({ label, icon, onClick, disabled }) => (
        <MenuItem
          key={label}
          disabled={disabled ?? false}
          onClick={() => {
            const at = menu.anchorEl;
            // The focus must be back on the button before the action can move it.
            flushSync(menu.onClose);
            onClick(at instanceof HTMLElement ? at : null);
          }}
        >
          {icon === undefined ? null : <ListItemIcon sx={{ '& svg': { fontSize: 20 } }}>{icon}</ListItemIcon>}
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
