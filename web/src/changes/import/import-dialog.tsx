import { type ImportColumn, importColumns } from '@kitroom/contract/import/columns';
import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ENCODINGS, type Encoding } from '../../reading/decode-text.ts';
import { problemOf } from '../../reading/unreadable.ts';
import type { EntityScreens } from '../../resource/screens.ts';
import type { Usage } from '../../resource/usage.ts';
import { ChangeFrame } from '../change-set/change-frame.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { mappedLines } from './find-headers.ts';
import type { ImportTarget } from './import-list.ts';
import { PreviewStep } from './preview-step.tsx';
import { readFile } from './read-table.ts';
import { ResultStep, type ResultStepProps } from './result-step.tsx';
import { SourceStep } from './source-step.tsx';
import { tableNotices } from './table-notices.ts';
import type { Applied } from './use-preview.ts';
import { type ImportSource, type ReadTable, useSource } from './use-source.ts';

interface ImportDialogProps extends Pick<ResultStepProps, 'inactiveOf' | 'onSee'> {
  screens: EntityScreens;
  usage: Usage | null;
  onClose: () => void;
}

/** Imports a table into a list: where it comes from, what its columns are, what it would do, and what it did. */
export function ImportDialog({ screens, usage, inactiveOf, onSee, onClose }: ImportDialogProps) {
  // Only lists with bulk calls have the button.
  const target = screens as ImportTarget;
  const source = useSource(target);
  const { table } = source;
  const [step, setStep] = useState<'source' | 'columns' | 'preview'>('source');
  const [applied, setApplied] = useState<Applied | null>(null);
  const [isSent, setSent] = useState(false);
  const isApplying = isSent && applied === null;

  const unsaved = () => {
    if (isApplying) return 'The import is still running.';
    return step === 'source' || applied !== null ? null : 'Nothing has been imported yet.';
  };
  const encodingChoice = <EncodingChoice source={source} disabled={isApplying} />;

  return (
    <ChangeFrame title={`Import ${target.noun.many}`} busy={isApplying} unsaved={unsaved} onClose={onClose}>
      {applied !== null ? (
        <ResultStep
          target={target}
          applied={applied}
          fileName={table?.file?.name ?? null}
          inactiveOf={inactiveOf}
          onSee={onSee}
          onDone={onClose}
        />
      ) : step === 'source' || table === null ? (
        <SourceStep
          target={target}
          onRead={(file, sheets) => {
            const read = source.read(file, sheets);
            if (read === null) return;
            const isClear = isComplete(target, read) && !source.fitsAnother(read);
            setStep(isClear ? 'preview' : 'columns');
          }}
        />
      ) : step === 'columns' ? (
        <ColumnsStep
          target={target}
          source={source}
          table={table}
          encodingChoice={encodingChoice}
          onBack={() => {
            source.clear();
            setStep('source');
          }}
          onDone={() => {
            source.remember();
            setStep('preview');
          }}
        />
      ) : (
        <PreviewStep
          usage={usage}
          key={table.sheet.encoding?.is}
          target={target}
          lines={mappedLines(table.sheet, table.headerLine, table.mapping)}
          notices={tableNotices(table, source.known.key)}
          encodingChoice={encodingChoice}
          onBack={() => setStep('columns')}
          onSent={setSent}
          onApplied={(now) => {
            source.remember();
            setApplied(now);
          }}
        />
      )}
    </ChangeFrame>
  );
}

/** Whether nothing has to be asked: all that a new record needs has its column. */
function isComplete(target: ImportTarget, table: ReadTable): boolean {
  const { key, columns } = importColumns(target.entity);
  const { mapping } = table;
  return (
    Boolean(mapping[key]) &&
    columns.every(
      ({ field, required }) =>
        !required ||
        mapping[field] ||
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

interface EncodingChoiceProps {
  source: ImportSource;
  disabled: boolean;
}

/** Shows words of a file whose encoding is not certain, and lets the user choose another. */
function EncodingChoice({ source, disabled }: EncodingChoiceProps) {
  const { table, known } = source;
  const read = table?.sheet.encoding;
  const file = table?.file;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (encoding: Encoding) =>
      file && source.read(file, await readFile(file, known, encoding)),
  });
  if (!read || !file) return null;
  return (
    <Alert severity={error === null ? 'warning' : 'error'} sx={{ '& .MuiAlert-message': { flexGrow: 1 } }}>
      {error === null ? sentenceOf(read.words) : problemOf(error)}
      <TextField
        select
        label="Encoding"
        value={read.is}
        disabled={disabled || isPending}
        onChange={({ target }) => mutate(target.value as Encoding)}
        sx={{ display: 'block', mt: 2, maxWidth: 320, '& > *': { width: '100%' } }}
      >
        {Object.entries(ENCODINGS).map(([encoding, label]) => (
          <MenuItem key={encoding} value={encoding}>
            {label}
          </MenuItem>
        ))}
      </TextField>
    </Alert>
  );
}

function sentenceOf(words: readonly string[]): string {
  const examples = words.length === 0 ? '' : `, for example ${LIST.format(words.map((word) => `“${word}”`))}`;
  return `This file does not say how its letters are written. Please check them${examples}. If they are wrong, choose another encoding.`;
}

const LIST = new Intl.ListFormat('en-US');
