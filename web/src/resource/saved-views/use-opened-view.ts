import type { SavedView, ViewList } from '@kitroom/contract/saved-views';
import { useQuery } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { openedView, VIEW_PARAM } from './view-query.ts';
import { viewsQuery } from './views-api.ts';

const REPLACE = { replace: true, preventScrollReset: true };

/**
 * The view that the address of this list names. An address that names nothing else is replaced by what the view holds; a
 * view that is not there (any more) is taken out of it, and the list stays as it is.
 */
export function useOpenedView(list: ViewList): SavedView | null {
  const [params, setParams] = useSearchParams();
  const id = params.get(VIEW_PARAM);
  // A view that was saved a moment ago may not be in what is cached.
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
