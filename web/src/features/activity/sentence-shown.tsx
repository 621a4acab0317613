import type { EntryLine } from '../../resource/history/entry-lines.ts';
import { recordsOf, sentenceOf, sentenceText } from '../../resource/history/sentence.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { Excerpt } from '../../ui/list/record-cell.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { kindOf } from '../kinds.ts';
import { labelsOf, recordPath } from './entities.ts';

/** An entry as a sentence that links to the record if the reader can open it. */
export function SentenceShown({ line }: { line: EntryLine }) {
  const { has } = usePermissions();
  const { entity } = line;
  const sentence = sentenceOf(line, recordsOf(line, kindOf(entity)?.noun), labelsOf(entity));
  const { before, record, after } = sentence;
  const path =
    line.record === null || line.record.name === null ? null : recordPath(entity, line.record.id, has);
  return (
    <Excerpt text={sentenceText(sentence)}>
      {before}
      {path === null || record === null ? record : <TextLink to={path}>{record}</TextLink>}
      {after}
    </Excerpt>
  );
}
