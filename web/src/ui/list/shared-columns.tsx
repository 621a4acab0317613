import { styled } from '@mui/material/styles';
import { Excerpt, RecordName } from './record-cell.tsx';
import type { RecordColumn, RecordRow } from './record-columns.ts';

export const nameColumn: RecordColumn<RecordRow & { name: string }> = {
  id: 'name',
  header: 'Name',
  width: 220,
  value: ({ name }) => name,
  text: ({ name }) => name,
  cell: ({ id, name }) => <RecordName id={id}>{name}</RecordName>,
};

export const descriptionColumn: RecordColumn<{ description: string | null }> = {
  id: 'description',
  header: 'Description',
  width: 240,
  value: ({ description }) => description,
  cell: ({ description }) => <Excerpt text={description} />,
  long: true,
};

export const codeColumn: RecordColumn<{ code: string }> = {
  id: 'code',
  header: 'Code',
  width: 142,
  value: ({ code }) => code,
  brief: true,
};

/** The place of a record in its list. */
export const sortOrderColumn: RecordColumn<{ sort_order: number | null }> = {
  id: 'sort_order',
  header: 'Sort Order',
  width: 115,
  value: ({ sort_order }) => sort_order,
  align: 'right',
};

/** The column of every list whose records are active or not. */
export const activeColumn: RecordColumn<{ is_active: boolean }> = {
  id: 'is_active',
  header: 'Active',
  width: 85,
  stays: true,
  value: ({ is_active }) => is_active,
  cell: ({ is_active }) => <StatusPill active={is_active} />,
};

/** Whether a record is active: Yes or No, as a pill. */
export function StatusPill({ active }: { active: boolean }) {
  return <Pill data-active={active}>{active ? 'Yes' : 'No'}</Pill>;
}

const Pill = styled('span')(({ theme: { vars } }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 5,
  padding: '0 8px 0 7px',
  border: `1px solid ${vars.palette.divider}`,
  borderRadius: 10,
  fontSize: '0.75rem',
  fontWeight: 500,
  // As high as a line, of which it takes all: rows are no higher for it.
  lineHeight: '1.125rem',
  verticalAlign: 'top',
  color: vars.palette.text.secondary,
  // A filled dot or a ring: the color is not the only sign.
  '&::before': {
    content: '""',
    width: 6,
    height: 6,
    borderRadius: '50%',
    boxShadow: 'inset 0 0 0 1.5px currentColor',
  },
  '&[data-active="true"]': {
    color: vars.palette.Alert.successColor,
    borderColor: 'transparent',
    backgroundColor: vars.palette.Alert.successStandardBg,
  },
  '&[data-active="true"]::before': { backgroundColor: 'currentColor' },
}));
