import Add from '@mui/icons-material/Add';
import ContentCopy from '@mui/icons-material/ContentCopy';
import ContentPaste from '@mui/icons-material/ContentPaste';
import DeleteSweep from '@mui/icons-material/DeleteSweep';
import Download from '@mui/icons-material/Download';
import PlaylistRemove from '@mui/icons-material/PlaylistRemove';
import Print from '@mui/icons-material/Print';
import Redo from '@mui/icons-material/Redo';
import Undo from '@mui/icons-material/Undo';
import ViewColumn from '@mui/icons-material/ViewColumn';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

export interface RosterActions {
  addRow: () => void;
  addSpecialItem: () => void;
  removeSelectedRows: () => void;
  undo: () => void;
  redo: () => void;
  paste: () => void;
  copy: () => void;
  download: () => void;
  print: () => void;
  clear: () => void;
}

interface RosterToolbarProps {
  actions: RosterActions;
  selectedRows: number;
  canUndo: boolean;
  canRedo: boolean;
  /** Nothing to hand out or to clear. */
  isBlank: boolean;
}

/** Everything the roster can do besides writing into it. */
export function RosterToolbar({ actions, selectedRows, canUndo, canRedo, isBlank }: RosterToolbarProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: { xs: 1, sm: 2 }, rowGap: 1, mb: 2 }}>
      <Group label="Rows and columns">
        <Tool icon={<Add />} label="Add row" onClick={actions.addRow} />
        <Tool icon={<ViewColumn />} label="Add special item" onClick={actions.addSpecialItem} />
        <Tool
          icon={<PlaylistRemove />}
          label={selectedRows === 1 ? 'Remove row' : `Remove ${selectedRows} rows`}
          onClick={actions.removeSelectedRows}
        />
      </Group>
      <Group label="History">
        <Tool icon={<Undo />} label="Undo" onClick={actions.undo} disabled={!canUndo} />
        <Tool icon={<Redo />} label="Redo" onClick={actions.redo} disabled={!canRedo} />
      </Group>
      <Group label="Roster">
        <Tool icon={<ContentPaste />} label="Paste" onClick={actions.paste} />
        <Tool icon={<ContentCopy />} label="Copy as table" onClick={actions.copy} disabled={isBlank} />
        <Tool icon={<Download />} label="Download CSV" onClick={actions.download} disabled={isBlank} />
        <Tool icon={<Print />} label="Print" onClick={actions.print} disabled={isBlank} />
        <Tool icon={<DeleteSweep />} label="Clear" onClick={actions.clear} disabled={isBlank} />
      </Group>
    </Box>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{ display: { xs: 'contents', sm: 'flex' }, flexWrap: 'wrap', gap: 1 }}
    >
      {children}
    </Box>
  );
}

interface ToolProps {
  icon: ReactNode;
  label: string;
  onClick: () => void;
  disabled?: boolean;
}

function Tool({ icon, label, onClick, disabled = false }: ToolProps) {
  return (
    <Button
      size="small"
      color="inherit"
      variant="outlined"
      startIcon={icon}
      disabled={disabled}
      onClick={onClick}
      sx={TOOL}
    >
      {label}
    </Button>
  );
}

// A phone's finger needs 44 px.
const TOOL = { minHeight: { xs: 44, sm: 32 } };
