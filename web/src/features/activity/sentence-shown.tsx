import { fieldsOf } from '@kitroom/contract/kinds';
import type { EntryLine } from '../../changes/history/entry-lines.ts';
import { recordsOf, sentenceOf, sentenceText } from '../../changes/history/sentence.ts';
import { pathTo, recordScreen } from '../../resource/screens.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { Excerpt } from '../../ui/list/record-cell.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { kindOf } from '../kinds.ts';

/** An entry as a sentence that links to the record if the reader can open it. */
export function SentenceShown({ line }: { line: EntryLine }) {
  const { has } = usePermissions();
  const { entity } = line;
  const kind = kindOf(entity);
  const sentence = sentenceOf(line, recordsOf(line, kind?.noun), labelsOf(entity));
  const { before, record, after } = sentence;
  const screen = kind && recordScreen(kind, has);
  const path =
    line.record === null || line.record.name === null || screen === undefined
      ? null
      : pathTo(screen, line.record.id);
  return (
    <Excerpt text={sentenceText(sentence)}>
      {before}
      {path === null || record === null ? record : <TextLink to={path}>{record}</TextLink>}
      {after}
    </Excerpt>
  );
}

/** The names of a kind of record's fields, by its name in the activity. */
export function labelsOf(entity: string): Record<string, string> {
  const kind = kindOf(entity);
  return Object.fromEntries(
    kind === undefined ? [] : fieldsOf(kind.entity).map(([key, { label }]) => [key, label]),
  );
}
