import { KINDS } from '@kitroom/contract/kinds';
import type { SavedView } from '@kitroom/contract/lists/saved-views';
import { mdiCheck } from '@mdi/js';
import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { errorText, UNKNOWN_ERROR } from '../../api/api-error.ts';
import { tellFailure } from '../../api/tell-failure.ts';
import type { ListedScreens } from '../../resource/screens.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { Icon } from '../../ui/icon.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import type { TableState } from '../../ui/list/list-state.ts';
import type { useMenu } from '../../ui/use-menu.ts';
import type { ViewDialogProps } from './view-dialogs.tsx';
import { presentQuery, useViewChanges, viewPath, viewsQuery } from './views-api.ts';

const ViewDialogs = lazyDialog(async () => (await import('./view-dialogs.tsx')).ViewDialogs);

export interface ViewMenuProps {
  screens: Pick<ListedScreens, 'entity' | 'list'>;
  list: Pick<TableState<never>, 'columnsParam'>;
  opened: SavedView | null;
  opener: Pick<ReturnType<typeof useMenu>, 'menu' | 'isOpen' | 'close'>;
  /** Names the list of entries. */
  named: { 'aria-labelledby': string } | { 'aria-label': string };
}

/** The menu of the views of a list, and the dialogs that it opens. */
export function ViewMenu({ screens, list, opened, opener, named }: ViewMenuProps) {
  const { menu, isOpen, close } = opener;
  const [dialog, setDialog] = useState<ViewDialogProps['dialog'] | null>(null);
  return (
    <>
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
        <ViewDialogs dialog={dialog} viewList={screens.entity} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

interface ViewItemsProps extends Pick<ViewMenuProps, 'screens' | 'list' | 'opened'> {
  onDone: () => void;
  onDialog: (dialog: ViewDialogProps['dialog']) => void;
}

/** The entries of the menu: the views of the list, and the actions for the opened one. */
function ViewItems(props: ViewItemsProps) {
  const { screens, list, opened, onDone, onDialog } = props;
  const { path } = screens.list;
  const { has } = usePermissions();
  const [params] = useSearchParams();
  const { data, error, refetch } = useQuery(viewsQuery);
  const { update } = useViewChanges();
  const views = data?.filter((view) => view.list === screens.entity) ?? [];
  const present = presentQuery(params, list);
  const mayChange = opened !== null && (!opened.is_shared || has(KINDS[screens.entity].updatePermission));

  const save = async (view: SavedView) => {
    onDone();
    try {
      await update(view.id, { query: present });
      enqueueSnackbar('View updated', { variant: 'success' });
    } catch (failure) {
      tellFailure(failure);
    }
  };
  // An array: a menu takes no fragment.
  return [
    ...views.map((view) => (
      <MenuItem
        key={view.id}
        component={Link}
        to={viewPath(path, view.id)}
        selected={view.id === opened?.id}
        aria-current={view.id === opened?.id ? 'true' : undefined}
        onClick={onDone}
        sx={{ gap: 1 }}
      >
        <ListItemText
          primary={view.name}
          secondary={view.is_shared ? `For everyone, by ${view.is_own ? 'you' : view.owner_name}` : undefined}
          slotProps={{ primary: NAME, secondary: NAME }}
        />
        {view.id === opened?.id ? <Icon path={mdiCheck} color="primary" sx={{ fontSize: 20 }} /> : null}
      </MenuItem>
    )),
    views.length > 0 ? null : (
      <MenuItem
        key="state"
        disabled={error === null}
        onClick={() => void refetch()}
        sx={{ whiteSpace: 'normal' }}
      >
        {error !== null
          ? `${errorText(error, UNKNOWN_ERROR)} Try Again`
          : data === undefined
            ? 'Loading views...'
            : 'No Views Yet'}
      </MenuItem>
    ),
    <Divider key="line" component="li" />,
    opened !== null && mayChange && opened.query !== present ? (
      <MenuItem key="update" onClick={() => void save(opened)}>
        <span style={WRAPPED}>
          Update “<bdi>{opened.name}</bdi>” to This
        </span>
      </MenuItem>
    ) : null,
    <MenuItem key="save" onClick={() => onDialog({ kind: 'save', query: present })}>
      Save as a New View…
    </MenuItem>,
    ...(opened === null
      ? []
      : [
          mayChange ? (
            <MenuItem key="rename" onClick={() => onDialog({ kind: 'rename', view: opened })}>
              Rename…
            </MenuItem>
          ) : null,
          mayChange ? (
            <MenuItem key="delete" onClick={() => onDialog({ kind: 'delete', view: opened })}>
              Delete…
            </MenuItem>
          ) : null,
          <MenuItem key="close" component={Link} to={path} onClick={onDone}>
            Close This View
          </MenuItem>,
        ]),
  ];
}

const NAME = { dir: 'auto', sx: { overflowWrap: 'anywhere', whiteSpace: 'normal' } } as const;
const WRAPPED = { overflowWrap: 'anywhere', whiteSpace: 'normal' } as const;
