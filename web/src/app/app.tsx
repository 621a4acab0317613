import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { PermissionsProvider } from '../session/permissions-provider.tsx';
import { themeStorage } from '../theme/storage.ts';
import { THEME_KEY, theme } from '../theme/theme.ts';
import { cspNonce } from '../ui/csp-nonce.ts';
import { loadAhead } from './load-ahead.ts';
import { routes } from './routes.tsx';

const styles = createCache({ key: 'kit', nonce: cspNonce(), prepend: true });

export function App() {
  const [pages] = useState(routes);
  const [router] = useState(() => createBrowserRouter(pages));
  useEffect(() => loadAhead(pages), [pages]);
  useEffect(() => {
    // From here on the style sheet sets what theme.js set for the first paint.
    const { style } = document.documentElement;
    style.removeProperty('background-color');
    style.removeProperty('color-scheme');
  }, []);
  return (
    <CacheProvider value={styles}>
      <ThemeProvider
        theme={theme}
        defaultMode="light"
        modeStorageKey={THEME_KEY}
        storageManager={themeStorage}
        noSsr
      >
        <CssBaseline />
        <PermissionsProvider>
          <RouterProvider router={router} useTransitions={false} />
        </PermissionsProvider>
      </ThemeProvider>
    </CacheProvider>
  );
}
