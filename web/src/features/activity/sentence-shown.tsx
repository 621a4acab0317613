import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { usePermissions } from '../../session/permissions-context.ts';
import { TOUCH } from '../../theme/tokens.ts';
import { Excerpt } from '../../ui/list/record-cell.tsx';
import type { ActivityLine } from './activity-lines.ts';
import { recordPath } from './entities.ts';
import { sentenceOf, sentenceText } from './sentence.ts';

// A line is 17 px high: the padding of a link in a text makes it easier to hit and moves nothing.
const THUMB_SIZED = { [TOUCH]: { py: '14px' } };

interface SentenceShownProps {
  entry: ActivityLine;
  labels: Record<string, string>;
}

/** What was done, in a sentence that links to the record if the reader can open it. */
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
      {path === null || record === null ? (
        record
      ) : (
        <Link component={RouterLink} to={path} dir="auto" sx={THUMB_SIZED}>
          {record}
        </Link>
      )}
      {after}
    </Excerpt>
  );
}
