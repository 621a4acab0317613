import type { ActivityEntry } from '@kitroom/contract/activity';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { usePermissions } from '../../session/permissions-context.ts';
import { recordPath } from './entities.ts';
import { sentenceOf } from './sentence.ts';

interface SentenceShownProps {
  entry: ActivityEntry;
  labels: Record<string, string>;
}

/** What was done, in a sentence that links to the record where the reader may open it. */
export function SentenceShown({ entry, labels }: SentenceShownProps) {
  const { has } = usePermissions();
  const { before, record, after } = sentenceOf(entry, labels);
  const path =
    entry.record === null || entry.record.name === null
      ? null
      : recordPath(entry.entity, entry.record.id, has);
  return (
    <span>
      {before}
      {path === null || record === null ? (
        record
      ) : (
        <Link component={RouterLink} to={path} dir="auto">
          {record}
        </Link>
      )}
      {after}
    </span>
  );
}
