import { usePermissions } from '../../session/permissions-context.ts';
import { Excerpt } from '../../ui/list/record-cell.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { ActivityLine } from './activity-lines.ts';
import { recordPath } from './entities.ts';
import { sentenceOf, sentenceText } from './sentence.ts';

interface SentenceShownProps {
  entry: ActivityLine;
  labels: Record<string, string>;
}

/** An entry as a sentence that links to the record if the reader can open it. */
export function SentenceShown({ entry, labels }: SentenceShownProps) {
  const { has } = usePermissions();
  const sentence = sentenceOf(entry, labels);
  const { before, record, after } = sentence;
  const path =
    entry.record === null || entry.record.name === null
      ? null
      : recordPath(entry.entity, entry.record.id, has);
  return (
    <Excerpt text={sentenceText(sentence)}>
      {before}
      {path === null || record === null ? record : <TextLink to={path}>{record}</TextLink>}
      {after}
    </Excerpt>
  );
}
