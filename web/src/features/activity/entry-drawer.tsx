import { actionText } from '@kitroom/contract/history/change-actions';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { actorOf, type EntryLine } from '../../changes/history/entry-lines.ts';
import { EntryShown } from '../../changes/history/entry-shown.tsx';
import { recordName } from '../../changes/history/put-back.ts';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { kindOf } from '../kinds.ts';
import { labelsOf, SentenceShown } from './sentence-shown.tsx';

interface EntryDrawerProps {
  line: EntryLine;
  /** Filters the list by the person or the record of this entry. */
  onFilter: (filter: Record<string, string>) => void;
  onClose: () => void;
}

/** One line of the activity, with all that it changed. */
export function EntryDrawer({ line, onFilter, onClose }: EntryDrawerProps) {
  const { action, entity, record, others } = line;
  const actor = actorOf(line);
  const kind = kindOf(entity);
  const only = (name: string, filter: Record<string, string>) => (
    <Button size="small" color="inherit" variant="outlined" onClick={() => onFilter(filter)}>
      {`Only ${name}`}
    </Button>
  );
  return (
    <SideDrawer title="Details" subtitle={actionText(action)} onClose={onClose}>
      <Box sx={{ pt: 2 }}>
        <EntryShown
          line={line}
          sentence={<SentenceShown line={line} />}
          kind={kind}
          labels={labelsOf(entity)}
          onUndone={onClose}
        >
          {actor === null ? null : only(actor.name, { person: String(actor.id) })}
          {record === null || kind === undefined || others.some((other) => other.record?.id !== record.id)
            ? null
            : only(recordName(record), { entity: kind.entity, record: String(record.id) })}
        </EntryShown>
      </Box>
    </SideDrawer>
  );
}
