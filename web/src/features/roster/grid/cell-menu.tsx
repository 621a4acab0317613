import { SIZES } from '@kitroom/contract/lists/size-words';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Popover from '@mui/material/Popover';
import type { Problem } from '../model/problems.ts';

interface CellMenuProps {
  /** The cell, or null while the menu is closed. */
  anchor: Element | null;
  label: string;
  text: string;
  isSize: boolean;
  problem: Problem | undefined;
  onChoose: (text: string) => void;
  onClose: () => void;
  /** The menu is gone, and its focus with it. */
  onClosed: () => void;
}

/** The problem of a cell, the certain fix, and the sizes to choose from. */
export function CellMenu({
  anchor,
  label,
  text,
  isSize,
  problem,
  onChoose,
  onClose,
  onClosed,
}: CellMenuProps) {
  const fix = problem?.fix;
  const sizes = isSize ? SIZES.filter((size) => size !== fix) : [];
  const hasChoices = fix !== undefined || isSize || text !== '';
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      // The grid focuses the cell of the menu, which need not be the one that had the focus.
      disableRestoreFocus
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        transition: { onExited: onClosed },
        paper: {
          role: 'dialog',
          'aria-label': label,
          sx: { minWidth: 160, maxWidth: 300, border: 1, borderColor: 'divider' },
        },
      }}
    >
      {problem ? (
        <Box
          sx={{ px: 2, pt: 1.5, pb: hasChoices ? 0.5 : 1.5, typography: 'body2', color: 'text.secondary' }}
        >
          {problem.message}.
        </Box>
      ) : null}
      {hasChoices ? (
        <MenuList aria-label={label} autoFocusItem sx={{ p: 0.75 }}>
          {fix === undefined ? null : (
            <MenuItem onClick={() => onChoose(fix)} sx={{ fontWeight: 600 }}>
              Use {fix}
            </MenuItem>
          )}
          {sizes.map((size) => (
            <MenuItem key={size} selected={size === text} onClick={() => onChoose(size)}>
              {size}
            </MenuItem>
          ))}
          {text === '' ? null : <MenuItem onClick={() => onChoose('')}>Clear Cell</MenuItem>}
        </MenuList>
      ) : null}
    </Popover>
  );
}
