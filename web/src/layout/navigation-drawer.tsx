import { mdiClose } from '@mdi/js';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import { Fragment, useId } from 'react';
import { Link } from 'react-router';
import { groupAt, type NavigationLink, type NavigationMenu } from '../features/navigation.ts';
import { Icon } from '../ui/icon.tsx';

interface NavigationDrawerProps {
  open: boolean;
  items: readonly (NavigationLink | NavigationMenu)[];
  /** The entry that is highlighted. */
  current: NavigationLink | undefined;
  onClose: () => void;
}

/** The navigation of small screens: a drawer on the left. */
export function NavigationDrawer({ open, items, current, onClose }: NavigationDrawerProps) {
  const titleId = useId();
  return (
    <Drawer
      anchor="left"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: { 'aria-labelledby': titleId, role: 'dialog', sx: { width: 300, maxWidth: '85vw' } },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', pl: 2.5, pr: 1, height: 56 }}>
        <Typography id={titleId} variant="h2" sx={{ flexGrow: 1 }}>
          Menu
        </Typography>
        <IconButton aria-label="Close menu" onClick={onClose}>
          <Icon path={mdiClose} />
        </IconButton>
      </Box>
      <Box component="nav" aria-label="Main" sx={{ px: 1, pb: 2 }}>
        {items.length === 0 ? null : (
          <List disablePadding sx={{ '& > li:has(ul) + li': { mt: 1.5 } }}>
            {onPhones(items).map((item) =>
              'entries' in item ? (
                <Box component="li" key={item.label} sx={{ mt: 1.5 }}>
                  <Typography
                    id={`${titleId}-${item.label}`}
                    component="h3"
                    variant="subtitle2"
                    color="textSecondary"
                    sx={{ px: 1.5, py: 0.75 }}
                  >
                    {item.label}
                  </Typography>
                  <List disablePadding aria-labelledby={`${titleId}-${item.label}`}>
                    {item.entries.map((entry, at) => (
                      <Fragment key={entry.label}>
                        <Group name={groupAt(item.entries, at)} />
                        <DrawerLink link={entry} isCurrent={entry === current} onClick={onClose} />
                      </Fragment>
                    ))}
                  </List>
                </Box>
              ) : (
                <DrawerLink key={item.label} link={item} isCurrent={item === current} onClick={onClose} />
              ),
            )}
          </List>
        )}
      </Box>
    </Drawer>
  );
}

/** Without the entries that phones hide, and menus of which nothing is left. */
function onPhones(items: NavigationDrawerProps['items']): NavigationDrawerProps['items'] {
  const isShown = ({ hideOnMobile }: NavigationLink) => hideOnMobile !== true;
  return items
    .map((item) => ('entries' in item ? { ...item, entries: item.entries.filter(isShown) } : item))
    .filter((item) => ('entries' in item ? item.entries.length > 0 : isShown(item)));
}

function Group({ name }: { name: string | undefined }) {
  if (name === undefined) return null;
  return (
    <Typography component="li" variant="body2" color="textSecondary" sx={{ px: 1.5, pt: 1, pb: 0.5 }}>
      {name}
    </Typography>
  );
}

interface DrawerLinkProps {
  link: NavigationLink;
  isCurrent: boolean;
  onClick: () => void;
}

function DrawerLink({ link, isCurrent, onClick }: DrawerLinkProps) {
  return (
    <ListItem disablePadding>
      <ListItemButton
        component={Link}
        to={link.to}
        selected={isCurrent}
        aria-current={isCurrent ? 'page' : undefined}
        // A link to the current page does not change the address, but closes the drawer too.
        onClick={onClick}
        sx={{
          minHeight: 44,
          px: 1.5,
          borderRadius: 1,
          '&.Mui-selected': { backgroundColor: 'action.selected' },
        }}
      >
        {link.label}
      </ListItemButton>
    </ListItem>
  );
}
