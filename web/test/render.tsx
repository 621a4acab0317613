import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { enqueueSnackbar, SnackbarProvider } from 'notistack';
import { type ReactElement, type ReactNode, useEffect } from 'react';
import { createMemoryRouter, Outlet, type Path, type RouteObject, RouterProvider } from 'react-router';
import { createQueries } from '../src/api/queries.ts';
import { UndoQuestions } from '../src/changes/undo/undo-questions.tsx';
import type { Screen } from '../src/resource/screens.ts';
import { Guard } from '../src/session/guard.tsx';
import { PermissionsProvider } from '../src/session/permissions-provider.tsx';
import { SessionLink } from '../src/session/session-link.tsx';
import { theme } from '../src/theme/theme.ts';
import { ZONES } from '../src/ui/drops/drop-zones.ts';
import { refuseUntaken } from '../src/ui/drops/untaken.ts';

export type Start = string | (Partial<Path> & { state?: unknown });

/** Shows pages, each at its path, as the application does, without its frame. Returns the router to look at. */
export function renderRoutes(pages: Record<string, ReactElement>, at: Start) {
  return renderTree(
    Object.entries(pages).map(([path, element]) => ({ path, element })),
    at,
  );
}

/** A page for `renderRoutes`, for those alone who may open its screen. */
export function guarded({ path, permission }: Screen, page: ReactElement): Record<string, ReactElement> {
  return { [path]: permission === null ? page : <Guard permission={permission}>{page}</Guard> };
}

/** Like `renderRoutes`, for routes that have routes inside. */
export function renderTree(children: RouteObject[], at: Start) {
  const router = createMemoryRouter([{ element: <Frame />, children }], { initialEntries: [at] });
  const view = render(
    <Themed>
      <QueryClientProvider client={createQueries()}>
        <PermissionsProvider>
          <RouterProvider router={router} useTransitions={false} />
          <UndoQuestions />
          <SnackbarProvider />
        </PermissionsProvider>
      </QueryClientProvider>
    </Themed>,
  );
  return { router, ...view };
}

// Outside the document: jsdom would apply all rules of the style sheets at each look for a role, a third of the time of
// all tests. What they do, the browser tests see.
const styles = createCache({ key: 'kit', container: document.createElement('div') });

/** The providers that parts of `ui` need around them, for tests that show one alone. */
export function Themed({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme} defaultMode="light" noSsr>
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}

function Frame() {
  useEffect(() => refuseUntaken((sentence) => enqueueSnackbar(sentence, { variant: 'error' }), ZONES), []);
  return (
    <>
      <Outlet />
      <SessionLink />
    </>
  );
}

/** The answer of the permissions call to someone who holds `permissions`. */
export function signedInAs(...permissions: string[]) {
  const data = {
    userId: 7,
    firstName: 'Dana',
    email: 'dana@example.com',
    passwordChangeRequired: false,
    permissions,
    csrfToken: 'token',
  };
  return () => ({ body: { success: true, data } });
}
