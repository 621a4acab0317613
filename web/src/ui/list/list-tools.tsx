import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { MoreMenu } from '../more-menu.tsx';
import { useSmallScreen } from '../use-small-screen.ts';
import { COLUMNS, ColumnChoices, ColumnMenu } from './column-menu.tsx';
import { exportList, exportWorkbook } from './list-export.ts';
import type { TableState } from './list-state.ts';

interface ListToolsProps<Row> {
  /** Begins the name of the exported file, such as `sizes`. */
  name: string;
  list: TableState<Row>;
  /** Opens the import; null if it is not offered. */
  onImport?: (() => void) | null;
  /** Opens the order of the records; null if it is not offered. */
  onOrder?: (() => void) | null;
}

const EXPORT = 'Export CSV';
const EXPORT_XLSX = 'Export Excel';
const IMPORT = 'Import';
const ORDER = 'Change order';

/** Actions for a list as it is shown: choose its columns, export it, import into it, order it. */
export function ListTools<Row>({ name, list, onImport = null, onOrder = null }: ListToolsProps<Row>) {
  const small = useSmallScreen();
  const tools = useRef<HTMLElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const onExport = () => exportList(name, list.columns, list.rows);
  const onExportXlsx = () => void exportWorkbook(name, list.columns, list.rows);
  const nothing = list.rows.length === 0;
  const more = [
    { label: EXPORT_XLSX, onClick: onExportXlsx, disabled: nothing },
    ...(onImport === null ? [] : [{ label: IMPORT, onClick: onImport }]),
    ...(onOrder === null ? [] : [{ label: ORDER, onClick: onOrder }]),
  ];
  if (small) {
    return (
      <Box ref={tools}>
        <MoreMenu
          choices={[
            { label: COLUMNS, onClick: () => setAnchor(tools.current) },
            { label: EXPORT, onClick: onExport, disabled: nothing },
            ...more,
          ]}
        />
        <ColumnChoices {...list} anchor={anchor} onClose={() => setAnchor(null)} />
      </Box>
    );
  }
  return (
    <>
      <ColumnMenu {...list} />
      <Button
        size="small"
        color="inherit"
        startIcon={<FileDownloadOutlined />}
        disabled={nothing}
        onClick={onExport}
      >
        {EXPORT}
      </Button>
      {/* The less common ones: all of them together would need a second line. */}
      <MoreMenu choices={more} />
    </>
  );
}
