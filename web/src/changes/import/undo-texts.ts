import type { Noun } from '../../resource/screens.ts';
import { withCommas } from '../../ui/sentence-parts.ts';
import type { UndoCounts } from '../undo/use-undo.tsx';
import type { Applied } from './use-preview.ts';

interface UndoneImport {
  result: Pick<Applied['result'], 'create_count' | 'change_count' | 'undo_removes'>;
  noun: Noun;
  counts: Pick<UndoCounts, 'kept' | 'keptNew'>;
}

/** The effect that undoing an import would have, as a sentence. */
export function undoText(
  { create_count, change_count, undo_removes }: UndoneImport['result'],
  many: string,
): string {
  const parts = [
    change_count > 0 ? `gives changed ${many} their previous values back` : '',
    create_count > 0 ? (undo_removes ? `removes the new ${many}` : `deactivates the new ${many}`) : '',
  ].filter((part) => part !== '');
  return `Undo ${parts.join(', and ')}.`;
}

/** The rest of an import after its undo, as sentences. */
export function undoneText({ result, noun, counts }: UndoneImport): string[] {
  const { create_count, change_count, undo_removes } = result;
  const gone = create_count - counts.keptNew;
  const back = change_count - (counts.kept - counts.keptNew);
  const created = shareOf(gone, create_count, noun, 'new');
  return [
    ...(create_count === 0
      ? []
      : undo_removes
        ? [`${created} removed; the history keeps ${gone === 1 ? 'it' : 'them'}.`]
        : [`${created} deactivated; nothing is deleted.`]),
    ...(change_count === 0 ? [] : [`${shareOf(back, change_count, noun, 'changed')} as before.`]),
  ];
}

/** Such as '12 of 14 new products are', or 'The new product is'. */
function shareOf(some: number, all: number, { one, many }: Noun, what: string): string {
  if (some !== all)
    return `${withCommas(some)} of ${withCommas(all)} ${what} ${many} ${some === 1 ? 'is' : 'are'}`;
  return all === 1 ? `The ${what} ${one} is` : `The ${withCommas(all)} ${what} ${many} are`;
}
