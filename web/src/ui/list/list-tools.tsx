import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { MoreMenu } from '../more-menu.tsx';
import { useSmallScreen } from '../use-small-screen.ts';
import { ColumnMenu } from './column-menu.tsx';
import { exportList } from './list-export.ts';
import type { TableState } from './list-state.ts';

interface ListToolsProps<Row> {
  /** Begins the name of the exported file, such as `sizes`. */
  name: string;
  list: TableState<Row>;
}

const EXPORT = 'Export CSV';

/** Actions for a list as it is shown: choose its columns, export it. */
export function ListTools<Row>({ name, list }: ListToolsProps<Row>) {
  const small = useSmallScreen();
  const onExport = () => exportList(name, list.columns, list.rows);
  const nothing = list.rows.length === 0;
  if (small) return <MoreMenu choices={[{ label: EXPORT, onClick: onExport, disabled: nothing }]} />;
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
        {EXPORT}
      </Button>
    </>
  );
}
