import { mdiCheck, mdiChevronDown } from '@mdi/js';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router';
import { version } from '../../package.json';
import { tellFailure } from '../api/tell-failure.ts';
import { securityScreen } from '../features/security/screens.ts';
import { ownSessionsScreen } from '../features/sign-in/screens.ts';
import { countOtherDrafts } from '../records/drafts/draft.ts';
import { usePermissions } from '../session/permissions-context.ts';
import { unsavedChanges } from '../session/unsaved-changes.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { ROSTER, userStorage } from '../session/user-storage.ts';
import { useDensity } from '../theme/density.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { counted } from '../ui/sentence-parts.ts';
import { useMenu } from '../ui/use-menu.ts';

/** The menu of the signed-in user. */
export function AccountMenu({ firstName }: { firstName: string }) {
  const signOut = useSignOut();
  const { data } = usePermissions();
  const { button, menu, list, close } = useMenu();
  const [asking, setAsking] = useState(false);
  const [lost, setLost] = useState('');
  const [density, setDensity] = useDensity();

  const leave = async () => {
    setAsking(false);
    try {
      await signOut();
    } catch (error) {
      tellFailure(error);
    }
  };
  return (
    <>
      <Button
        {...button}
        color="inherit"
        endIcon={<Icon path={mdiChevronDown} />}
        sx={{ maxWidth: 200, minWidth: 0, px: { xs: 1, sm: 1.75 }, '& .MuiButton-endIcon': { ml: 0.25 } }}
      >
        <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          Hi, <bdi>{firstName}</bdi>
        </span>
      </Button>
      <Menu
        {...menu}
        // Below the button's right end, where the page ends as well.
        anchorOrigin={RIGHT_END}
        transformOrigin={{ ...RIGHT_END, vertical: 'top' }}
        slotProps={{ list }}
      >
        <MenuItem component={Link} to={securityScreen.path} onClick={close}>
          {securityScreen.title}
        </MenuItem>
        <MenuItem component={Link} to={ownSessionsScreen.path} onClick={close}>
          {ownSessionsScreen.title}
        </MenuItem>
        <MenuItem
          role="menuitemcheckbox"
          aria-checked={density === 'compact'}
          // The menu stays open, so that users see immediately whether that is better.
          onClick={() => setDensity(density === 'compact' ? 'comfortable' : 'compact')}
        >
          Compact Lists
          <ListItemIcon sx={TICK}>
            {density === 'compact' ? <Icon path={mdiCheck} fontSize="small" /> : null}
          </ListItemIcon>
        </MenuItem>
        <MenuItem
          onClick={() => {
            close();
            const unsaved = [...unsavedChanges(), ...(data === null ? [] : keptHere(data.userId))];
            if (unsaved.length === 0) return void leave();
            setLost(unsaved.join(' '));
            setAsking(true);
          }}
        >
          Sign Out
        </MenuItem>
        <Typography component="li" role="none" variant="body2" sx={VERSION}>
          Kitroom {version}
        </Typography>
      </Menu>
      <ConfirmDialog
        open={asking}
        title="Sign out without saving?"
        confirmLabel="Sign Out"
        destroys
        cancelLabel="Stay"
        onConfirm={leave}
        onCancel={() => setAsking(false)}
      >
        {lost}
      </ConfirmDialog>
    </>
  );
}

const RIGHT_END = { vertical: 'bottom', horizontal: 'right' } as const;

const VERSION = { px: 1.25, py: 0.75, color: 'text.secondary' };

const TICK = { ml: 'auto', pl: 2, minWidth: '0 !important', color: 'primary.main' };

/** The data that a sign-out removes from this device, apart from the input on the screen. */
function keptHere(userId: number): string[] {
  const drafts = countOtherDrafts(userId);
  const kept = [
    ...(drafts > 0 ? [counted(drafts, 'draft', 'drafts')] : []),
    ...(userStorage(userId).read(ROSTER) === null ? [] : ['the roster']),
  ];
  return kept.length === 0 ? [] : [`Signing out removes ${kept.join(' and ')} from this device.`];
}
