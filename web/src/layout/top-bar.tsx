import { mdiMenu, mdiWeatherNight, mdiWeatherSunny } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { type Ref, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { askToSignIn } from '../api/client.ts';
import { firstStepsScreen } from '../features/first-steps/screens.ts';
import { useFirstSteps } from '../features/first-steps/use-first-steps.ts';
import { currentLink, linkTo, visibleNavigation } from '../features/navigation.ts';
import { Shortcuts } from '../palette/shortcuts.tsx';
import { usePermissions } from '../session/permissions-context.ts';
import { rememberPath } from '../session/return-path.ts';
import { SIGN_IN_PATHS } from '../session/sign-in-paths.ts';
import { hasUnsavedChanges } from '../session/unsaved-changes.ts';
import { ViewingBanner } from '../session/viewing-banner.tsx';
import { Icon } from '../ui/icon.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Logo } from './logo.tsx';
import { NavigationDrawer } from './navigation-drawer.tsx';
import { NavigationMenuButton } from './navigation-menu-button.tsx';

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
