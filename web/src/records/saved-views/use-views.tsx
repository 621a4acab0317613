import type { ListedKind } from '@kitroom/contract/kinds';
import type { SavedView } from '@kitroom/contract/lists/saved-views';
import { mdiBookmark } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import type { ListedScreens } from '../../resource/screens.ts';
import { Icon } from '../../ui/icon.tsx';
import { usePartOnDemand } from '../../ui/lazy-dialog.tsx';
import type { ListTool } from '../../ui/list/list-tool.ts';
import { ToolButton } from '../../ui/list/list-toolbar.tsx';
import { useMenu } from '../../ui/use-menu.ts';
import { useSmallScreen } from '../../ui/use-small-screen.ts';
import type { ViewMenuProps } from './view-menu.tsx';
import { openedView, VIEW_PARAM, viewsQuery } from './views-api.ts';

const loadMenu = async () => (await import('./view-menu.tsx')).ViewMenu;

/** Opens views of the list, and saves what it shows as one. They have a button once there are some. */
export function useViews(screens: ListedScreens, list: ViewMenuProps['list']): ListTool {
  const opener = useMenu();
  const { opened, some } = useOpenedView(screens.entity);
  const hasButton = !useSmallScreen() && some;
  const ViewMenu = usePartOnDemand(opener.isOpen, loadMenu, opener.close);
  const label = opened === null ? 'Views' : `Views: ${opened.name}`;
  return {
    name: 'views',
    button: (
      <>
        {hasButton ? (
          <ToolButton
            {...opener.button}
            aria-label={label}
            startIcon={opened === null ? null : <Icon path={mdiBookmark} color="primary" />}
            sx={{ maxWidth: 200 }}
          >
            <span dir="auto" style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
              {opened?.name ?? 'Views'}
            </span>
          </ToolButton>
        ) : null}
        {ViewMenu === null ? null : (
          <ViewMenu
            screens={screens}
            list={list}
            opened={opened}
            opener={opener}
            named={hasButton ? opener.list : { 'aria-label': label }}
          />
        )}
      </>
    ),
    firstChoice: hasButton ? null : { label: 'Views', onClick: opener.openAt },
  };
}

const REPLACE = { replace: true, preventScrollReset: true };

/**
 * The view that the address of this list names, and whether there are some of the list. An address that names nothing else is replaced by the view's
 * parameters; a view that is not there (any more) is taken out of it, and the list stays as it is.
 */
function useOpenedView(list: ListedKind): { opened: SavedView | null; some: boolean } {
  const [params, setParams] = useSearchParams();
  const id = params.get(VIEW_PARAM);
  // A view that was saved a moment ago may not be in the cache.
  const { data, isFetching, isError } = useQuery({ ...viewsQuery, staleTime: 0 });
  const views = data?.filter((each) => each.list === list) ?? [];
  const view = views.find((each) => String(each.id) === id) ?? null;
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
  return { opened: view, some: views.length > 0 };
}
