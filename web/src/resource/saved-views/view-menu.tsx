import Bookmark from '@mui/icons-material/Bookmark';
import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import { type MouseEvent, useId, useState } from 'react';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import type { TableState } from '../../ui/list/list-state.ts';
import { useSmallScreen } from '../../ui/use-small-screen.ts';
import type { EntityScreens } from '../screens.ts';
import { useOpenedView } from './use-opened-view.ts';
import type { ViewDialogProps } from './view-dialogs.tsx';
import { ViewItems } from './view-items.tsx';
import { viewListOf } from './view-query.ts';

const ViewDialogs = lazyDialog(async () => (await import('./view-dialogs.tsx')).ViewDialogs);

interface ViewMenuProps<Row> {
  screens: EntityScreens;
  list: Pick<TableState<Row>, 'columns' | 'allColumns'>;
}

/** Opens views of the list, and saves what it shows as one; nothing for lists without views. */
export function ViewMenu<Row>({ screens, list }: ViewMenuProps<Row>) {
  const viewList = viewListOf(screens.entity);
  return viewList === null ? null : <Views screens={screens} list={list} viewList={viewList} />;
}

function Views<Row>({ screens, list, viewList }: ViewMenuProps<Row> & Pick<ViewDialogProps, 'viewList'>) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<ViewDialogProps['dialog'] | null>(null);
  const opened = useOpenedView(viewList);
  const close = () => setAnchor(null);
  const small = useSmallScreen();
  const button = {
    id: `${id}-button`,
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    'aria-label': opened === null ? 'Views' : `Views: ${opened.name}`,
    onClick: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
  } as const;
  const icon = opened === null ? <BookmarkBorder /> : <Bookmark color="primary" />;
  return (
    <>
      {small ? (
        <IconButton {...button}>{icon}</IconButton>
      ) : (
        <Button {...button} size="small" color="inherit" startIcon={icon} sx={{ maxWidth: 200 }}>
          <span dir="auto" style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {opened?.name ?? 'Views'}
          </span>
        </Button>
      )}
      <Menu
        // Rendered inside the toolbar, so that its content belongs to a landmark.
        disablePortal
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        slotProps={{
          list: { 'aria-labelledby': `${id}-button`, dense: true },
          paper: { sx: { maxHeight: '70vh', width: 320, maxWidth: 'calc(100vw - 32px)' } },
        }}
      >
        {anchor === null ? null : (
          <ViewItems
            screens={screens}
            viewList={viewList}
            list={list}
            opened={opened}
            onDone={close}
            onDialog={(next) => {
              close();
              setDialog(next);
            }}
          />
        )}
      </Menu>
      {dialog === null ? null : (
        <ViewDialogs dialog={dialog} viewList={viewList} onClose={() => setDialog(null)} />
      )}
    </>
  );
}
