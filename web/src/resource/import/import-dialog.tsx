import type { ImportColumn } from '@kitroom/contract/import/columns';
import type { ListedKind } from '@kitroom/contract/kinds';
import { mdiClose } from '@mdi/js';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useWatchedInput } from '../../session/unsaved-changes.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Target } from '../bulk/set-active.ts';
import { useDiscardQuestion } from '../leaving/use-discard-question.tsx';
import type { EntityScreens } from '../screens.ts';
import { ColumnsStep } from './columns-step.tsx';
import { EncodingChoice } from './encoding-choice.tsx';
import { columnsOf, type ImportTarget } from './import-list.ts';
import { PreviewStep } from './preview-step.tsx';
import { type Mapping, mappedLines } from './reading/find-headers.ts';
import { ResultStep } from './result-step.tsx';
import { SourceStep } from './source-step.tsx';
import { tableNotices } from './table-notices.ts';
import type { Applied, Lines } from './use-preview.ts';
import { type ReadTable, useSource } from './use-source.ts';

interface ImportDialogProps {
  screens: EntityScreens;
  /** Those of these records that the list shows as inactive. */
  inactiveOf: (ids: readonly number[]) => readonly Target[];
  /** Called when the list is to show these records alone. */
  onSee: ((ids: readonly number[]) => void) | undefined;
  onClose: () => void;
}

type Step =
  | { at: 'source' }
  | { at: 'columns' }
  | { at: 'preview'; lines: Lines }
  | { at: 'result'; applied: Applied };

/** Imports a table into a list: where it comes from, what its columns are, what it would do, and what it did. */
export function ImportDialog({ screens, inactiveOf, onSee, onClose }: ImportDialogProps) {
  // Only lists with bulk calls have the button.
  const entity = screens.entity as ListedKind;
  const target = useMemo((): ImportTarget => ({ ...screens, entity }), [screens, entity]);
  const source = useSource(target);
  const { table } = source;
  const [step, setStep] = useState<Step>({ at: 'source' });
  const [isSent, setSent] = useState(false);
  const isApplying = isSent && step.at === 'preview';

  const unsaved = () => {
    if (isApplying) return 'The import is still running.';
    return step.at === 'columns' || step.at === 'preview' ? 'Nothing has been imported yet.' : null;
  };
  const { ask, question } = useDiscardQuestion(unsaved, onClose);
  // The result of the import, and its undo, come with the answer.
  const close = isApplying ? () => {} : ask;
  useWatchedInput(unsaved);

  const look = (mapping: Mapping, from = table) => {
    if (from === null) return;
    setStep({ at: 'preview', lines: mappedLines(from.sheet, from.headerLine, mapping) });
  };
  const encodingChoice = (
    <EncodingChoice
      target={target}
      source={source}
      disabled={isApplying}
      onRead={({ sheet, headerLine, mapping }) => {
        const lines = mappedLines(sheet, headerLine, mapping);
        setStep((now) => (now.at === 'preview' ? { at: 'preview', lines } : now));
      }}
    />
  );

  return (
    <ImportFrame title={`Import ${target.noun.many}`} isApplying={isApplying} onClose={close}>
      {question}
      {step.at === 'source' || (step.at !== 'result' && table === null) ? (
        <SourceStep
          target={target}
          onRead={(file, sheets) => {
            const read = source.read(file, sheets);
            if (read === null) return;
            const isClear = isComplete(target, read) && !source.fitsAnother(read);
            if (isClear) look(read.mapping, read);
            else setStep({ at: 'columns' });
          }}
        />
      ) : step.at === 'columns' && table !== null ? (
        <ColumnsStep
          target={target}
          source={source}
          table={table}
          encodingChoice={encodingChoice}
          onBack={() => {
            source.clear();
            setStep({ at: 'source' });
          }}
          onDone={() => {
            source.remember();
            look(table.mapping);
          }}
        />
      ) : step.at === 'preview' ? (
        <PreviewStep
          key={table?.sheet.encoding?.is}
          target={target}
          lines={step.lines}
          notices={table === null ? [] : tableNotices(table)}
          encodingChoice={encodingChoice}
          onBack={() => setStep({ at: 'columns' })}
          onSent={setSent}
          onApplied={(applied) => {
            source.remember();
            setStep({ at: 'result', applied });
          }}
        />
      ) : step.at === 'result' ? (
        <ResultStep
          target={target}
          applied={step.applied}
          fileName={table?.file?.name ?? null}
          inactiveOf={inactiveOf}
          onSee={onSee}
          onDone={onClose}
        />
      ) : null}
    </ImportFrame>
  );
}

interface ImportFrameProps {
  title: string;
  isApplying: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The dialog, over the whole screen. */
function ImportFrame({ title, isApplying, onClose, children }: ImportFrameProps) {
  const id = useId();
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      slotProps={{ paper: { sx: { borderRadius: 0, border: 0, bgcolor: 'background.default' } } }}
    >
      <Box component="header" sx={HEADER}>
        <Typography id={`${id}-title`} variant="h2" component="h1" sx={{ flexGrow: 1, minWidth: 0 }}>
          {title}
        </Typography>
        <IconButton aria-label="Close" disabled={isApplying} onClick={onClose}>
          <Icon path={mdiClose} />
        </IconButton>
      </Box>
      {children}
    </Dialog>
  );
}

/** Whether nothing has to be asked: all that a new record needs has its column. */
function isComplete(target: ImportTarget, table: ReadTable): boolean {
  const { key, columns } = columnsOf(target);
  const has = (field: string) => (table.mapping[field] ?? null) !== null;
  return (
    has(key) &&
    columns.every(
      ({ field, required }) =>
        !required ||
        has(field) ||
        columns.some((other) => other.alsoHolds?.includes(field) && holds(other, table)),
    )
  );
}

// The supplier's code in brackets behind its name, as our own lists have it, is seen in the first line.
function holds({ field, kind }: ImportColumn, { mapping, sheet, headerLine }: ReadTable): boolean {
  const source = mapping[field] ?? null;
  if (source === null || kind !== 'supplier') return source !== null;
  const first = 'column' in source ? (sheet.lines[headerLine + 1]?.[source.column] ?? '') : '';
  return /\)\s*$/u.test(first);
}

const HEADER = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  px: { xs: 2, sm: 4 },
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
};
