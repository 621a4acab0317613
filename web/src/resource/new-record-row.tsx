import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { InlineRow } from '../ui/list/inline-table.tsx';
import { useFocusAfter } from '../ui/use-focus-after.ts';
import { InlineRecordForm, type InlineTexts } from './inline-record-form.tsx';
import type { InlineRecords, NamedRow } from './inline-records.ts';

interface NewRecordRowProps {
  records: InlineRecords;
  texts: InlineTexts;
  watch: (isDirty: () => boolean) => () => void;
  onCreated: (row: NamedRow) => void;
}

/** The last row: 'Add new …' and a button that turns into inputs. */
export function NewRecordRow({ records, texts, watch, onCreated }: NewRecordRowProps) {
  const [entering, setEntering] = useState(false);
  const button = useFocusAfter(entering);
  if (entering) {
    return (
      <InlineRecordForm
        records={records}
        row={null}
        texts={texts}
        fixedName={null}
        watch={watch}
        onSaved={(row) => {
          setEntering(false);
          onCreated(row);
        }}
        onCancel={() => setEntering(false)}
      />
    );
  }
  return (
    <InlineRow
      name={
        <Typography component="span" color="textSecondary" variant="inherit" sx={{ fontWeight: 400 }}>
          {texts.addNew}
        </Typography>
      }
      description={null}
      actions={
        <Button ref={button} size="small" variant="outlined" onClick={() => setEntering(true)}>
          {texts.createNew}
        </Button>
      }
    />
  );
}
