import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import MoreVert from '@mui/icons-material/MoreVert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { ColumnMenu } from './column-menu.tsx';
import { exportList } from './list-export.ts';
import type { TableState } from './list-state.ts';
import { useSmallScreen } from './use-small-screen.ts';

interface ListToolsProps<Row> {
  /** Begins the name of the exported file, such as `sizes`. */
  name: string;
  list: TableState<Row>;
}

/** What can be done with a list as it is shown: choose its columns, take it away as a file. */
export function ListTools<Row>({ name, list }: ListToolsProps<Row>) {
  const small = useSmallScreen();
  const onExport = () => exportList(name, list.columns, list.rows);
  const nothing = list.rows.length === 0;
  if (small) return <MoreMenu disabled={nothing} onExport={onExport} />;
  return (
    <>
      <ColumnMenu columns={list.columns} allColumns={list.allColumns} setColumns={list.setColumns} />
      <Button
        size="small"
        color="inherit"
        startIcon={<FileDownloadOutlined />}
        disabled={nothing}
        onClick={onExport}
      >
        Export CSV
      </Button>
    </>
  );
}

function MoreMenu({ disabled, onExport }: { disabled: boolean; onExport: () => void }) {
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
      >
        <MoreVert />
      </IconButton>
      <Menu
        // Inside the toolbar, so that what it shows belongs to a landmark.
        disablePortal
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': `${id}-button` } }}
      >
        <MenuItem
          disabled={disabled}
          onClick={() => {
            setAnchor(null);
            onExport();
          }}
        >
          Export CSV
        </MenuItem>
      </Menu>
    </>
  );
}
