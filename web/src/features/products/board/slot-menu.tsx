import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { flushSync } from 'react-dom';

interface SlotMenuProps {
  anchor: HTMLElement;
  /** Of the slot, such as 'Navy, slot 2'. */
  label: string;
  /** In their order. */
  choices: readonly { label: string; onClick: () => void }[];
  onClose: () => void;
}

/** The actions for the picture of a slot. */
export function SlotMenu({ anchor, label, choices, onClose }: SlotMenuProps) {
  return (
    <Menu
      open
      // Rendered on the board, so that its content belongs to a landmark.
      disablePortal
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': label, dense: true } }}
    >
      {choices.map((choice) => (
        <MenuItem
          key={choice.label}
          onClick={() => {
            // The focus must be back on the slot before the action may move it.
            flushSync(onClose);
            choice.onClick();
          }}
        >
          {choice.label}
        </MenuItem>
      ))}
    </Menu>
  );
}
