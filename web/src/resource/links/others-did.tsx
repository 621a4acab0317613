import Alert from '@mui/material/Alert';
import { usePermissions } from '../../session/permissions-context.ts';
import type { RecordOfHistory } from '../history/history-query.ts';
import { useLastChange } from '../history/use-last-change.ts';
import type { LinkChange } from '../merge/merge.ts';

interface OthersDidProps {
  /** The ids that were linked and unlinked between load and save. */
  change: LinkChange;
  nameOf: (id: number) => string;
  record: RecordOfHistory;
  /** The field of the history that lists the links. */
  field: string;
  /** The save that found it. */
  ownRequest: string | null;
}

/** Says who has changed the links in the meantime, as far as the history knows, and how. */
export function OthersDid({ change, nameOf, record, field, ownRequest }: OthersDidProps) {
  const { data: user } = usePermissions();
  const entry = useLastChange(record, [field], ownRequest);
  if (entry === undefined) return null;
  const actor = entry?.actor ?? null;
  const isOwn = actor !== null && actor.id === user?.userId;
  return (
    <Alert severity="info">
      In the meantime {isOwn ? 'you' : actor === null ? 'someone else' : <bdi>{actor.name}</bdi>}{' '}
      {`${whatWasDone(change, nameOf)}${isOwn ? ' somewhere else. Both changes are saved.' : '. Their changes and yours are both saved.'}`}
    </Alert>
  );
}

function whatWasDone({ added, removed }: LinkChange, nameOf: (id: number) => string): string {
  const names = (ids: number[]) => ids.map(nameOf).join(', ');
  const parts = [
    added.length > 0 ? `added ${names(added)}` : '',
    removed.length > 0 ? `removed ${names(removed)}` : '',
  ];
  return parts.filter(Boolean).join(' and ');
}
