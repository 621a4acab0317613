import { importColumns } from '@kitroom/contract/import/columns';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { TryAgainAlert } from '../../resource/try-again-alert.tsx';
import type { Usage } from '../../resource/usage.ts';
import { counted, withCommas } from '../../ui/sentence-parts.ts';
import { useDeactivation } from '../activation/deactivation-dialog.tsx';
import { ApplyButton } from '../change-set/apply-button.tsx';
import { StepFrame } from '../change-set/step-frame.tsx';
import type { ImportTarget } from './import-list.ts';
import { InactiveAlert } from './inactive-alert.tsx';
import { MissingRecords } from './missing-records.tsx';
import { CHECKING } from './preview-row.tsx';
import { PreviewTable } from './preview-table.tsx';
import { type Applied, type Lines, usePreview } from './use-preview.ts';
import { type Shown, usePreviewOrder } from './use-preview-order.ts';

interface PreviewStepProps {
  target: ImportTarget;
  lines: Lines;
  /** Asked before records are deactivated; null: nothing depends on them. */
  usage: Usage | null;
  notices: readonly string[];
  /** Where it is not known how the letters of the file are written. */
  encodingChoice?: ReactNode;
  onBack: () => void;
  /** It is being applied, or no longer. */
  onSent: (isSent: boolean) => void;
  onApplied: (applied: Applied) => void;
}

// In several lines on a phone, which nothing takes from it.
const TOOLS = {
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 36,
};
const NAMES = { error: 'Errors', create: 'New', change: 'Changed', unchanged: 'Unchanged' } as const;

/** The effect of each line, with errors first; cells are corrected in place. */
export function PreviewStep(props: PreviewStepProps) {
  const { target, lines, usage, notices, encodingChoice, onBack, onSent, onApplied } = props;
  const preview = usePreview(target, lines, onApplied);
  const { mayDeactivate, question } = useDeactivation(usage);
  const [shown, setShown] = useState<Shown>('all');
  const { result, last, checked } = preview;
  const errors = last?.error_count ?? 0;
  const changes = (result?.create_count ?? 0) + (result?.change_count ?? 0);
  const { columns: order, items } = usePreviewOrder(preview, importColumns(target.entity).key, shown);
  return (
    <StepFrame
      fills
      wide
      actions={
        <ApplyButton
          label={checked.busy ? 'Applying...' : `Apply ${counted(changes, 'Change', 'Changes')}`}
          checked={{
            ...checked,
            ready: result !== null && result.error_count === 0 && changes > 0,
            make: async () => {
              const deactivated = preview.deactivated();
              const { one, many } = target.noun;
              if (!(await mayDeactivate(deactivated, counted(deactivated.length, one, many)))) return;
              onSent(true);
              await preview.apply().finally(() => onSent(false));
            },
          }}
        >
          {errors === 0 ? null : (
            <Typography variant="body2" color="error" sx={{ mr: 'auto' }}>
              {errors === 1
                ? '1 line has an error. Fix it in the table, or skip it.'
                : `${withCommas(errors)} lines have errors. Fix them in the table, or skip them.`}
            </Typography>
          )}
          <Button color="inherit" variant="outlined" disabled={checked.busy} onClick={onBack}>
            Columns
          </Button>
        </ApplyButton>
      }
    >
      <Box sx={TOOLS}>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="Show"
          value={shown}
          onChange={(_event, next: Shown | null) => next !== null && setShown(next)}
          sx={{ overflowX: 'auto', '& > *': { flex: 'none', whiteSpace: 'nowrap' } }}
        >
          <ToggleButton value="all">{`All ${withCommas(preview.lines.length)}`}</ToggleButton>
          {(Object.keys(NAMES) as (keyof typeof NAMES)[])
            .filter((kind) => shown === kind || (last?.[`${kind}_count`] ?? 0) > 0)
            .map((kind) => (
              <ToggleButton key={kind} value={kind}>
                {`${NAMES[kind]} ${withCommas(last?.[`${kind}_count`] ?? 0)}`}
              </ToggleButton>
            ))}
        </ToggleButtonGroup>
        <Typography
          variant="body2"
          color="textSecondary"
          role="status"
          id={CHECKING}
          tabIndex={-1}
          sx={{ outline: 'none' }}
        >
          {checked.checking ? 'Checking …' : ''}
        </Typography>
        {errors === 0 ? null : (
          <Button size="small" onClick={preview.leaveOutErrors} disabled={checked.checking}>
            {errors === 1 ? 'Skip 1 Line with an Error' : `Skip ${withCommas(errors)} Lines with Errors`}
          </Button>
        )}
        {preview.leftOut === 0 ? null : (
          <Button size="small" onClick={preview.takeIn}>
            {`Include ${counted(preview.leftOut, 'Line', 'Lines')} Again`}
          </Button>
        )}
      </Box>
      <TryAgainAlert failure={checked.failure} onTry={checked.again} />
      {encodingChoice}
      {notices.length === 0 ? null : (
        <Alert severity="info">
          {notices.map((notice) => (
            <div key={notice}>{notice}</div>
          ))}
        </Alert>
      )}
      <MissingRecords missing={preview.missing} onCreated={checked.again} focusAfter={`#${CHECKING}`} />
      {preview.inactive === 0 ? null : (
        <InactiveAlert
          target={target}
          count={preview.inactive}
          disabled={checked.busy || checked.checking}
          onActivate={preview.activate}
          focusAfter={`#${CHECKING}`}
        >
          {preview.inactive === 1
            ? `1 line is about an inactive ${target.noun.one}, which stays inactive.`
            : `${withCommas(preview.inactive)} lines are about inactive ${target.noun.many}, which stay inactive.`}
        </InactiveAlert>
      )}
      {target.onCreate !== undefined && (result?.create_count ?? 0) > 0 ? (
        <Alert severity="info">{target.onCreate}</Alert>
      ) : null}
      {/* Once it is known what is above it, so that it stays where it is drawn. */}
      {last === null && checked.failure === null ? null : (
        <PreviewTable
          target={target}
          columns={preview.columns}
          order={order}
          items={items}
          onEdit={preview.edit}
          onLeave={preview.endTyping}
          unknown={preview.unknown}
          onUse={preview.use}
        />
      )}
      {question}
    </StepFrame>
  );
}
