import type { ImportColumn } from '@kitroom/contract/import/columns';
import type { ListedKind } from '@kitroom/contract/kinds';
import { useMemo, useState } from 'react';
import { ChangeFrame } from '../change-set/change-frame.tsx';
import type { EntityScreens } from '../screens.ts';
import { ColumnsStep } from './columns-step.tsx';
import { EncodingChoice } from './encoding-choice.tsx';
import { columnsOf, type ImportTarget } from './import-list.ts';
import { PreviewStep } from './preview-step.tsx';
import { type Mapping, mappedLines } from './reading/find-headers.ts';
import { ResultStep, type ResultStepProps } from './result-step.tsx';
import { SourceStep } from './source-step.tsx';
import { tableNotices } from './table-notices.ts';
import type { Applied, Lines } from './use-preview.ts';
import { type ReadTable, useSource } from './use-source.ts';

interface ImportDialogProps extends Pick<ResultStepProps, 'inactiveOf' | 'onSee'> {
  screens: EntityScreens;
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
    <ChangeFrame title={`Import ${target.noun.many}`} busy={isApplying} unsaved={unsaved} onClose={onClose}>
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
    </ChangeFrame>
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
