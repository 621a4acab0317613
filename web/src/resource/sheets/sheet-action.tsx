import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId } from 'react';
import { Link } from 'react-router';
import { usePermissions } from '../../session/permissions-context.ts';
import type { BulkAction, BulkDialogProps } from '../bulk/bulk-action.ts';
import { mayOpen, type Noun, type SheetScreen } from '../screens.ts';
import { counted } from '../usage.ts';
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
  const titleId = useId();
  const ids = targets.map(({ id }) => id);
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{`Print or send ${counted(ids.length, noun.one, noun.many)}`}</DialogTitle>
      <DialogContent>
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
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  );
}
