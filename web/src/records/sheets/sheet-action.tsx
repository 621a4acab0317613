import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link } from 'react-router';
import { mayOpen, type Noun, type SheetScreen } from '../../resource/screens.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { counted } from '../../ui/sentence-parts.ts';
import { TitledDialog } from '../../ui/titled-dialog.tsx';
import type { BulkAction, BulkDialogProps } from '../selection/bulk-action.ts';
import { SHEET_RECORDS, sheetOf } from './on-sheet.ts';

/** The action that leads from selected records to a sheet of them. */
export function sheetAction(noun: Noun, sheets: readonly [SheetScreen, ...SheetScreen[]]): BulkAction {
  return {
    label: 'Print…',
    permission: sheets[0].permission,
    most: SHEET_RECORDS,
    Dialog: (props) => <SheetChoice noun={noun} sheets={sheets} {...props} />,
  };
}

interface SheetChoiceProps extends BulkDialogProps {
  noun: Noun;
  sheets: readonly SheetScreen[];
}

function SheetChoice({ noun, sheets, targets, onClose }: SheetChoiceProps) {
  const { has } = usePermissions();
  const ids = targets.map(({ id }) => id);
  return (
    <TitledDialog
      title={`Print or send ${counted(ids.length, noun.one, noun.many)}`}
      onClose={onClose}
      actions={
        <Button color="inherit" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <Stack spacing={1}>
        {sheets
          .filter((sheet) => mayOpen(sheet, has))
          .map((sheet) => (
            <Button
              key={sheet.path}
              component={Link}
              to={sheetOf(sheet, ids)}
              variant="outlined"
              color="inherit"
            >
              {sheet.title}
            </Button>
          ))}
      </Stack>
    </TitledDialog>
  );
}
