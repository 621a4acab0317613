import { mdiChevronDown, mdiLogin } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { memo, useId, useState } from 'react';
import type { EntryLine } from '../../resource/history/entry-lines.ts';
import { Icon } from '../../ui/icon.tsx';
import { nameList } from '../../ui/sentence-parts.ts';
import { runText, type SignInRun } from './activity-days.ts';
import { ActivityItem, ITEM, ItemParts } from './activity-item.tsx';
import { DISC } from './initials.tsx';

interface SignInItemProps {
  run: SignInRun;
  onOpen: (line: EntryLine) => void;
}

/** Sign-ins that follow each other, in one line until it is opened. */
export const SignInItem = memo(function SignInItem({ run, onOpen }: SignInItemProps) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const { lines } = run;
  const text = runText(run);
  const names = [...new Set(lines.map(({ actor, record }) => actor?.name ?? record?.name ?? 'Someone'))];
  return (
    <Box component="li" sx={ITEM}>
      <ItemParts
        sign={
          <Box component="span" aria-hidden sx={DISC}>
            <Icon path={mdiLogin} sx={{ fontSize: '1rem' }} />
          </Box>
        }
        text={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
            <Button
              size="small"
              color="inherit"
              aria-expanded={opened}
              aria-controls={opened ? id : undefined}
              endIcon={<Icon path={mdiChevronDown} sx={{ rotate: opened ? '180deg' : 'none' }} />}
              onClick={() => setOpened(!opened)}
              sx={{ ml: -1.25 }}
            >
              {text}
            </Button>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {nameList(names)}
            </Box>
          </Box>
        }
        at={lines[0].at}
      />
      {opened ? (
        <Box component="ol" id={id} aria-label={text} sx={LINES}>
          {lines.map((line) => (
            <ActivityItem key={line.id} line={line} onOpen={onOpen} />
          ))}
        </Box>
      ) : null}
    </Box>
  );
});

const LINES = {
  listStyle: 'none',
  m: 0,
  p: 0,
  borderTop: '1px solid',
  borderColor: 'divider',
  bgcolor: 'action.hover',
  // Below the text of the line that they were folded into.
  '& > li > div': { pl: { xs: 1.5, sm: 7.5 } },
};
