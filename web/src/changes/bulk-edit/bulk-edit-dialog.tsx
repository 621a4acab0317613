import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { z } from 'zod';
import type { Noun } from '../../resource/screens.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { counted } from '../../ui/sentence-parts.ts';
import { ApplyButton } from '../change-set/apply-button.tsx';
import { ChangeFrame } from '../change-set/change-frame.tsx';
import { ChangePreview } from '../change-set/change-preview.tsx';
import { StepFrame } from '../change-set/step-frame.tsx';
import { fieldsNotSaved } from '../leaving/not-saved.ts';
import { FieldSteps } from './field-steps.tsx';
import { type BulkEditOptions, useBulkEdit } from './use-bulk-edit.ts';

/** Changes fields of the selected records: what to do, what the result would be, and applying all of it together. */
export function BulkEditDialog<Item extends z.ZodObject>(props: BulkEditOptions<Item>) {
  const { noun, targets, fields, onClose } = props;
  const edit = useBulkEdit(props);
  const { changed, checked, chosenFields } = edit;
  const unsaved = () =>
    changed.length === 0 ? null : fieldsNotSaved(chosenFields.map(({ label }) => label));
  const labels = Object.fromEntries(fields.map(({ name, label }) => [name, label]));
  return (
    <ChangeFrame
      title={`Edit ${counted(targets.length, noun.one, noun.many)}`}
      busy={checked.busy}
      unsaved={unsaved}
      onClose={onClose}
    >
      <StepFrame actions={<ApplyButton label={makeLabel(changed.length, checked.busy)} checked={checked} />}>
        {edit.loadError !== null ? (
          <ErrorBox message={edit.loadError} onRetry={edit.reload} />
        ) : edit.loading ? (
          <Stack spacing={2} role="status" aria-label="Loading">
            {[0, 1, 2].map((line) => (
              <Skeleton key={line} variant="rounded" height={37} />
            ))}
          </Stack>
        ) : (
          <>
            <FieldSteps fields={fields} edit={edit} />
            <ChangePreview
              noun={noun}
              labels={labels}
              lines={changed}
              summary={summary(changed.length, chosenFields.length, noun)}
              checked={checked}
              leaving={edit.leaving}
              onReload={edit.reload}
            />
          </>
        )}
      </StepFrame>
      {edit.question}
    </ChangeFrame>
  );
}

function summary(changed: number, fields: number, { one, many }: Noun): string {
  if (fields === 0) return '';
  if (changed === 0) return 'Nothing would change yet.';
  return `${counted(changed, one, many)} would change`;
}

function makeLabel(changed: number, busy: boolean): string {
  if (busy) return 'Applying...';
  return changed === 0 ? 'Apply Changes' : `Apply ${counted(changed, 'Change', 'Changes')}`;
}
