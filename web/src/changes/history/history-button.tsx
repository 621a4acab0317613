import type { KindName } from '@kitroom/contract/kinds';
import { mdiHistory } from '@mdi/js';
import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { usePageAction } from '../../resource/page-actions.ts';
import { Icon } from '../../ui/icon.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { dayAndTime, exactTime } from '../../ui/relative-time.tsx';
import type { HistoryDrawerProps } from './history-drawer.tsx';
import { recordHistory } from './history-query.ts';

// Loaded when it is opened.
const HistoryDrawer = lazyDialog<HistoryDrawerProps>(
  async () => (await import('./history-drawer.tsx')).HistoryDrawer,
);

const LABEL = 'History';

interface HistoryButtonProps extends Omit<HistoryDrawerProps, 'onClose'> {
  /** Another button than that of a page's heading. */
  button?: (open: () => void) => ReactNode;
}

/** The button that opens the history of a record. */
export function HistoryButton({ button, ...shown }: HistoryButtonProps) {
  const { target } = shown;
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  usePageAction(button === undefined ? { kind: 'history', label: LABEL, run: open } : null);
  return (
    <>
      {button?.(open) ?? (
        <Button
          color="inherit"
          variant="outlined"
          startIcon={<Icon path={mdiHistory} />}
          onClick={open}
          sx={ICON_ON_PHONES}
        >
          <span>{LABEL}</span>
        </Button>
      )}
      {isOpen ? (
        <HistoryDrawer
          {...shown}
          target={
            target && {
              fields: target.fields,
              onRestore: (earlier) => {
                // The focus must be back on the button before the form may move it.
                flushSync(() => setOpen(false));
                target.onRestore(earlier);
              },
            }
          }
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

/** Of a button beside a heading: on phones the icon alone, so that both stay in one line. Its text is a `span`. */
export const ICON_ON_PHONES = {
  minWidth: 44,
  '& .MuiButton-startIcon': { ml: { xs: 0, sm: -0.5 }, mr: { xs: 0, sm: 1 } },
  '& > span:last-child': {
    position: { xs: 'absolute', sm: 'static' },
    clipPath: { xs: 'inset(50%)', sm: 'none' },
  },
};

/**
 * Such as 'Changed by Dana Lee, yesterday 4:02 PM'; an empty line while that is not known, so that nothing moves when
 * it is.
 */
export function ChangedBy({ entity, id }: { entity: KindName; id: number }) {
  const { data, dataUpdatedAt } = useInfiniteQuery(recordHistory(entity, id));
  const newest = data?.pages[0]?.entries.find(
    ({ action, changes }) => action === 'create' || changes.length > 0,
  );
  if (newest === undefined) return '\u00a0';
  const { action, actor, at } = newest;
  const done = action === 'create' ? 'Created' : 'Changed';
  return (
    <>
      {`${done} ${actor === null ? '' : `by ${actor.name}, `}`}
      <time dateTime={at} title={exactTime(at)}>
        {dayAndTime(at, dataUpdatedAt)}
      </time>
    </>
  );
}
