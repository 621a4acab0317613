import { StatusPill } from '../status-pill.tsx';
import type { RecordColumn } from './record-columns.ts';

/** The column of every list whose records are active or not. */
export const activeColumn: RecordColumn<{ is_active: boolean }> = {
  id: 'is_active',
  header: 'Active',
  width: 85,
  stays: true,
  value: ({ is_active }) => is_active,
  cell: ({ is_active }) => <StatusPill active={is_active} />,
};
