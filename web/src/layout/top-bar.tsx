import { mdiChevronDown, mdiMenu, mdiWeatherNight, mdiWeatherSunny } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { type Ref, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { askToSignIn } from '../api/client.ts';
import { firstStepsScreen } from '../features/first-steps/screens.ts';
import { useFirstSteps } from '../features/first-steps/use-first-steps.ts';
import {
  currentLink,
  groupAt,
  linkTo,
  type NavigationLink,
  type NavigationMenu,
  visibleNavigation,
} from '../features/navigation.ts';
import { Shortcuts } from '../palette/shortcuts.tsx';
import { usePermissions } from '../session/permissions-context.ts';
import { rememberPath } from '../session/return-path.ts';
import { SIGN_IN_PATHS } from '../session/sign-in-paths.ts';
import { hasUnsavedChanges } from '../session/unsaved-changes.ts';
import { ViewingBanner } from '../session/viewing-banner.tsx';
import { Icon } from '../ui/icon.tsx';
import { useMenu } from '../ui/use-menu.ts';
import { AccountMenu } from './account-menu.tsx';
import { NavigationDrawer } from './navigation-drawer.tsx';

/**
 * The navigation bar: menus and links on the left, theme and account on the right, a drawer on small screens. `room`
 * gets the free part between them.
 */
export function TopBar({ room }: { room: Ref<HTMLDivElement> }) {
  const { loading, data, has } = usePermissions();
  const location = useLocation();
  // The drawer belongs to the address it was opened at: navigating closes it.
  const [drawerAt, setDrawerAt] = useState<string | null>(null);
  const isGuided = useFirstSteps() !== null;
  const items = [...visibleNavigation(has), ...(isGuided ? [linkTo(firstStepsScreen)] : [])];
  const current = currentLink(items, location.pathname);
  return (
    <Box
      component="header"
      sx={(theme) => ({
        position: 'sticky',
        top: 0,
        zIndex: theme.zIndex.appBar,
        backgroundColor: theme.vars.palette.background.paper,
        borderBottom: `1px solid ${theme.vars.palette.divider}`,
      })}
    >
      <ViewingBanner />
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: { xs: 0.5, sm: 1 },
          maxWidth: 1400,
          mx: 'auto',
          px: { xs: 1, sm: 3 },
          height: 56,
        }}
      >
        <IconButton
          aria-label="Open menu"
          aria-haspopup="dialog"
          onClick={() => setDrawerAt(location.key)}
          sx={{ display: { md: 'none' } }}
        >
          <Icon path={mdiMenu} />
        </IconButton>
        <Logo />
        <Box component="nav" aria-label="Main" sx={{ display: { xs: 'none', md: 'flex' }, gap: 0.5, ml: 2 }}>
          {items.map((item) =>
            'entries' in item ? (
              <NavigationMenuButton key={item.label} menu={item} current={current} />
            ) : (
              <Button
                key={item.label}
                component={Link}
                to={item.to}
                color="inherit"
                aria-current={item === current ? 'page' : undefined}
                sx={NAVIGATION_ITEM}
              >
                {item.label}
              </Button>
            ),
          )}
        </Box>
        <Box ref={room} sx={{ flexGrow: 1, alignSelf: 'stretch' }} />
        <Box sx={{ display: 'flex', alignItems: 'center', gap: { xs: 0, sm: 1 }, minWidth: 0 }}>
          <Shortcuts />
          <ThemeToggle />
          {loading ? (
            // As wide as most names, so that the part before it does not move.
            <Box sx={{ width: { xs: 90, sm: 110 } }} />
          ) : data === null ? (
            <Button
              component={Link}
              to={SIGN_IN_PATHS.login}
              state={rememberPath(location)}
              onClick={(event) => {
                // The session ended over a form: sign in over it.
                if (!hasUnsavedChanges()) return;
                event.preventDefault();
                askToSignIn();
              }}
              variant="contained"
            >
              Sign In
            </Button>
          ) : (
            <AccountMenu firstName={data.firstName} />
          )}
        </Box>
      </Box>
      <NavigationDrawer
        open={drawerAt === location.key}
        items={items}
        current={current}
        onClose={() => setDrawerAt(null)}
      />
    </Box>
  );
}

const NAVIGATION_ITEM = {
  color: 'text.secondary',
  '&:hover': { color: 'text.primary' },
  '&[aria-current]': { color: 'text.primary', backgroundColor: 'action.hover' },
};

/** The logo and name of the application; links to the home page. */
function Logo() {
  return (
    <Box
      component={Link}
      to="/"
      sx={{
        // Where there is no room for it, as with large text on a phone, the word wraps out of sight, before anything else gives way.
        display: 'flex',
        flexWrap: 'wrap',
        flex: '0 1000 auto',
        columnGap: 1.25,
        minWidth: 44,
        height: 44,
        lineHeight: '44px',
        overflow: 'hidden',
        color: 'text.primary',
        fontSize: '1rem',
        fontWeight: 650,
        letterSpacing: '-0.015em',
        textDecoration: 'none',
        borderRadius: 1,
      }}
    >
      <img src="/favicon.svg" alt="" width={26} height={44} />
      <span>Kitroom</span>
    </Box>
  );
}

interface NavigationMenuButtonProps {
  menu: NavigationMenu;
  /** The entry of the bar that is highlighted. */
  current: NavigationLink | undefined;
}

function NavigationMenuButton({ menu, current }: NavigationMenuButtonProps) {
  const { button, menu: opened, list, isOpen, close } = useMenu();
  const inside = menu.entries.some((entry) => entry === current);
  return (
    <>
      <Button
        {...button}
        color="inherit"
        endIcon={<Icon path={mdiChevronDown} />}
        sx={{
          color: inside || isOpen ? 'text.primary' : 'text.secondary',
          backgroundColor: inside ? 'action.hover' : undefined,
          '& .MuiButton-endIcon': { ml: 0.25 },
        }}
      >
        {menu.label}
      </Button>
      <Menu {...opened} slotProps={{ list }}>
        {menu.entries.flatMap((entry, at) => [
          <Group key={`above ${entry.label}`} name={groupAt(menu.entries, at)} />,
          <MenuItem
            key={entry.label}
            component={Link}
            to={entry.to}
            selected={entry === current}
            aria-current={entry === current ? 'page' : undefined}
            onClick={close}
          >
            {entry.label}
          </MenuItem>,
        ])}
      </Menu>
    </>
  );
}

/** The name of a group above its entries; the keys that move between entries skip it. */
function Group({ name }: { name: string | undefined }) {
  if (name === undefined) return null;
  return (
    <Typography component="li" role="separator" aria-label={name} variant="body2" sx={GROUP}>
      {name}
    </Typography>
  );
}

const GROUP = { px: 1.25, pt: 1.5, pb: 0.5, color: 'text.secondary', fontWeight: 500 };

/** Switches between the light and the dark theme. */
function ThemeToggle() {
  const { mode, setMode } = useColorScheme();
  const other = mode === 'dark' ? 'light' : 'dark';
  const label = `Switch to the ${other} theme`;
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={() => setMode(other)}>
        {other === 'dark' ? (
          <Icon path={mdiWeatherNight} fontSize="small" />
        ) : (
          <Icon path={mdiWeatherSunny} fontSize="small" />
        )}
      </IconButton>
    </Tooltip>
  );
}
