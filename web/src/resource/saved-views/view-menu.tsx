import type { ListedKind } from '@kitroom/contract/kinds';
import type { SavedView } from '@kitroom/contract/lists/saved-views';
import Bookmark from '@mui/icons-material/Bookmark';
import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import { useQuery } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import type { TableState } from '../../ui/list/list-state.ts';
import { useMenu } from '../../ui/use-menu.ts';
import { useSmallScreen } from '../../ui/use-small-screen.ts';
import type { ListTool } from '../list/list-tool.tsx';
import type { EntityScreens } from '../screens.ts';
import type { ViewDialogProps } from './view-dialogs.tsx';
import { ViewItems } from './view-items.tsx';
import { openedView, VIEW_PARAM, viewListOf, viewsQuery } from './views-api.ts';

const ViewDialogs = lazyDialog(async () => (await import('./view-dialogs.tsx')).ViewDialogs);

interface ViewMenuProps {
  screens: EntityScreens;
  viewList: ListedKind;
  list: Pick<TableState<never>, 'columnsParam'>;
}

/** Opens views of the list, and saves what it shows as one. */
export function viewsTool(screens: EntityScreens, list: ViewMenuProps['list']): ListTool {
  const viewList = viewListOf(screens.entity);
  if (viewList === null) return { name: 'views' };
  return { name: 'views', button: <ViewMenu screens={screens} list={list} viewList={viewList} /> };
}

function ViewMenu({ screens, list, viewList }: ViewMenuProps) {
  const { button, menu, list: named, isOpen, close } = useMenu();
  const [dialog, setDialog] = useState<ViewDialogProps['dialog'] | null>(null);
  const opened = useOpenedView(viewList);
  const small = useSmallScreen();
  const label = opened === null ? 'Views' : `Views: ${opened.name}`;
  const icon = opened === null ? <BookmarkBorder /> : <Bookmark color="primary" />;
  return (
    <>
      {small ? (
        <IconButton {...button} aria-label={label}>
          {icon}
        </IconButton>
      ) : (
        <Button
          {...button}
          aria-label={label}
          size="small"
          color="inherit"
          startIcon={icon}
          sx={{ maxWidth: 200 }}
        >
          <span dir="auto" style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {opened?.name ?? 'Views'}
          </span>
        </Button>
      )}
      <Menu
        {...menu}
        slotProps={{
          list: { ...named, dense: true },
          paper: { sx: { maxHeight: '70vh', width: 320, maxWidth: 'calc(100vw - 32px)' } },
        }}
      >
        {!isOpen ? null : (
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

const REPLACE = { replace: true, preventScrollReset: true };

/**
 * The view that the address of this list names. An address that names nothing else is replaced by the view's
 * parameters; a view that is not there (any more) is taken out of it, and the list stays as it is.
 */
function useOpenedView(list: ListedKind): SavedView | null {
  const [params, setParams] = useSearchParams();
  const id = params.get(VIEW_PARAM);
  // A view that was saved a moment ago may not be in the cache.
  const { data, isFetching, isError } = useQuery({ ...viewsQuery, enabled: id !== null, staleTime: 0 });
  const view = data?.find((each) => each.list === list && String(each.id) === id) ?? null;
  const isKnown = view !== null || (data !== undefined && !isFetching);
  const isBare = id !== null && params.size === 1;

  const follow = useEffectEvent((found: SavedView | null, alone: boolean) => {
    if (found === null) {
      const others = new URLSearchParams(params);
      others.delete(VIEW_PARAM);
      setParams(others, REPLACE);
      if (alone) enqueueSnackbar('This view no longer exists.', { variant: 'info' });
    } else if (alone && found.query !== '') setParams(openedView(found), REPLACE);
  });
  useEffect(() => {
    if (id !== null && isKnown) follow(view, isBare);
  }, [id, isKnown, view, isBare]);
  const isMissed = isError && isBare;
  useEffect(() => {
    if (isMissed) enqueueSnackbar('The view could not be loaded.', { variant: 'error' });
  }, [isMissed]);
  return view;
}
