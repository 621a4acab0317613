import {
  mdiContentCopy,
  mdiContentPaste,
  mdiDeleteSweep,
  mdiDotsVertical,
  mdiDownload,
  mdiPlaylistRemove,
  mdiPlus,
  mdiPrinter,
  mdiRedo,
  mdiUndo,
  mdiViewColumn,
} from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { enqueueSnackbar } from 'notistack';
import type { ReactNode, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { copyTexts } from '../../ui/copy-text.ts';
import { downloadText } from '../../ui/download.ts';
import { Icon } from '../../ui/icon.tsx';
import { toCsv } from '../../ui/list/export/csv.ts';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { withCommas } from '../../ui/sentence-parts.ts';
import { readClipboard, rosterLines, tableTexts } from './export/clipboard-table.ts';
import { isBlank } from './model/roster.ts';
import type { RosterEditor } from './use-roster-editor.ts';

type Tools = ReturnType<typeof rosterTools>;

/** The roster's commands: those of every order, and the others in a menu. */
export function RosterToolbar({ tools }: { tools: Tools }) {
  const { addRow, addSpecialItem, remove, undo, redo, paste, copy, download, print, clear } = tools;
  const inMenu: readonly Tool[] = [addSpecialItem, undo, redo, paste, copy, download, clear];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
      <TextTool tool={addRow} />
      <TextTool tool={print} />
      <MoreMenu
        choices={inMenu}
        button={(opener) => (
          <Button {...opener} size="small" color="inherit" variant="outlined" startIcon={MORE} sx={TOOL}>
            More
          </Button>
        )}
      />
      {remove === null ? null : <TextTool tool={remove} />}
    </Box>
  );
}

interface Tool {
  icon: ReactNode;
  label: string;
  onClick: () => void;
  disabled?: boolean;
}

/** The commands; `screen` holds the grid. */
export function rosterTools(
  editor: RosterEditor,
  screen: RefObject<HTMLElement | null>,
  onClear: () => void,
) {
  const { roster, cursor, bounds, paste, removeRows } = editor.grid;
  const { area, canUndo, canRedo } = editor;
  // Not what a paste has left selected, nor some cells.
  const areRowsChosen = cursor.isChosen && area.left === 0 && area.right === bounds.columns - 1;
  const selectedRows = area.bottom - area.top + 1;
  // Nothing to copy, print or clear.
  const disabled = isBlank(roster);
  return {
    addRow: { icon: <Icon path={mdiPlus} />, label: 'Add Row', onClick: editor.addRow },
    addSpecialItem: {
      icon: <Icon path={mdiViewColumn} />,
      label: 'Add Special Item',
      onClick() {
        flushSync(editor.addSpecialItem);
        const name = `[data-special-item="${roster.specialItems.length}"]`;
        const field = screen.current?.querySelector<HTMLInputElement>(name);
        field?.focus();
        field?.select();
      },
    },
    remove: areRowsChosen
      ? {
          icon: <Icon path={mdiPlaylistRemove} />,
          label: selectedRows === 1 ? 'Remove Row' : `Remove ${withCommas(selectedRows)} Rows`,
          onClick: () => removeRows(area.top, area.bottom),
        }
      : null,
    undo: { icon: <Icon path={mdiUndo} />, label: 'Undo', onClick: editor.undo, disabled: !canUndo },
    redo: { icon: <Icon path={mdiRedo} />, label: 'Redo', onClick: editor.redo, disabled: !canRedo },
    paste: {
      icon: <Icon path={mdiContentPaste} />,
      label: 'Paste',
      onClick() {
        // Firefox asks with its own small box, and may refuse while that is waiting.
        const refused =
          'Press Paste in the small box if your browser shows one, or press Ctrl+V (⌘V) in the grid';
        readClipboard().then(paste, () => enqueueSnackbar(refused, { variant: 'warning' }));
      },
    },
    copy: {
      icon: <Icon path={mdiContentCopy} />,
      label: 'Copy as Table',
      onClick() {
        const refused =
          'The browser does not allow copying here: select the roster with Ctrl+A and press Ctrl+C';
        copyTexts(tableTexts(rosterLines(roster))).then(
          () => enqueueSnackbar('Roster copied', { variant: 'success' }),
          () => enqueueSnackbar(refused, { variant: 'warning' }),
        );
      },
      disabled,
    },
    download: {
      icon: <Icon path={mdiDownload} />,
      label: 'Download CSV',
      onClick: () => downloadText('roster.csv', toCsv(rosterLines(roster))),
      disabled,
    },
    print: { icon: <Icon path={mdiPrinter} />, label: 'Print', onClick: () => window.print(), disabled },
    clear: { icon: <Icon path={mdiDeleteSweep} />, label: 'Clear', onClick: onClear, disabled },
  } satisfies Record<string, Tool | null>;
}

function TextTool({ tool: { icon, label, onClick, disabled } }: { tool: Tool }) {
  return (
    <Button
      size="small"
      color="inherit"
      variant="outlined"
      startIcon={icon}
      disabled={disabled ?? false}
      onClick={onClick}
      sx={TOOL}
    >
      {label}
    </Button>
  );
}

const MORE = <Icon path={mdiDotsVertical} />;
const TOOL = { minHeight: { xs: 44, sm: 32 } };
