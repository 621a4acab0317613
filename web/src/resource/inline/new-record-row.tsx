import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useReplacedButton } from '../../ui/focus.ts';
import { pressedBy } from '../../ui/keys.ts';
import { InlineRow } from '../../ui/list/inline-table.tsx';
import { InlineRecordForm } from './inline-record-form.tsx';
import type { InlineKind, NamedRow, OpenRow } from './inline-records.ts';

interface NewRecordRowProps {
  kind: InlineKind;
  watch: (row: OpenRow) => () => void;
  /** Whether a record is being entered. */
  entering: boolean;
  onEntering: (entering: boolean) => void;
  onCreated: (row: NamedRow) => void;
}

/** The last row: 'Add new …' and a button that turns into inputs. */
export function NewRecordRow(props: NewRecordRowProps) {
  const { kind, watch, entering, onEntering, onCreated } = props;
  const { button, autoFocus } = useReplacedButton(entering);
  if (entering) {
    return (
      <InlineRecordForm
        kind={kind}
        row={null}
        autoFocus={autoFocus}
        watch={watch}
        onSaved={(row) => {
          onEntering(false);
          onCreated(row);
        }}
        onCancel={() => onEntering(false)}
      />
    );
  }
  return (
    <InlineRow
      name={
        <Typography component="span" color="textSecondary" variant="inherit" sx={{ fontWeight: 400 }}>
          {kind.addNew}
        </Typography>
      }
      description={null}
      actions={
        <Button
          ref={button}
          size="small"
          variant="outlined"
          {...pressedBy('n')}
          onClick={() => onEntering(true)}
        >
          {kind.createNew}
        </Button>
      }
    />
  );
}
