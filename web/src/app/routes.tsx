import type { PermissionCode } from '@kitroom/contract/permissions';
import type { ComponentType } from 'react';
import { Outlet, type RouteObject, ScrollRestoration, useLocation, useParams } from 'react-router';
import { ROUTES, type ScreenRoute, SIGN_IN_ROUTES } from '../features/routes.ts';
import { PageError, ScreenError, ScreenUnavailable } from '../layout/page-error.tsx';
import { isRecordId } from '../resource/use-record-id.ts';
import { Guard } from '../session/guard.tsx';
import { SessionLink } from '../session/session-link.tsx';
import { scrollKey } from '../ui/list/return-to-list.ts';

const NOT_FOUND: ScreenRoute = {
  path: '*',
  permission: null,
  load: async () => (await import('../layout/not-found.tsx')).NotFound,
};

export function routes(): RouteObject[] {
  return [
    {
      element: <Root />,
      errorElement: <PageError />,
      // The page stays as index.html painted it until the first screen's code has loaded.
      hydrateFallbackElement: <></>,
      children: [
        ...SIGN_IN_ROUTES.map(toRoute),
        {
          // No error page of its own: while a route's code is missing, the router shows nothing of that route.
          lazy: async () => {
            const [{ MainLayout }] = await fetched(
              Promise.all([
                import('../layout/main-layout.tsx'),
                // The schema of the permissions call: loaded along with the layout, not after that call.
                import('@kitroom/contract/auth-calls'),
              ]),
            );
            return { Component: MainLayout };
          },
          // Inside the layout: the navigation stays when a screen fails.
          children: [{ errorElement: <ScreenError />, children: [...ROUTES, NOT_FOUND].map(toRoute) }],
        },
      ],
    },
  ];
}

/** The root of every page, including the sign-in pages. */
function Root() {
  return (
    <>
      <Outlet />
      <SessionLink />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

function toRoute({ path, permission, load }: ScreenRoute): RouteObject {
  return {
    path,
    lazy: async () => {
      const screens = await fetched(Promise.all([load(), path.includes(':') ? NOT_FOUND.load() : null]));
      const [screen, notFound] = screens;
      return { element: <OpenScreen screen={screen} notFound={notFound} permission={permission} /> };
    },
  };
}

async function fetched<Code>(code: Promise<Code>): Promise<Code> {
  try {
    return await code;
  } catch (cause) {
    throw new ScreenUnavailable('The code of this screen could not be fetched', { cause });
  }
}

interface OpenScreenProps {
  screen: ComponentType;
  /** Shown where the address names no record, as in `/admin/size/abc/edit`; null: it need not. */
  notFound: ComponentType | null;
  permission: PermissionCode | null;
}

function OpenScreen({ screen: found, notFound, permission }: OpenScreenProps) {
  const namesRecord = Object.values(useParams()).every((id = '') => isRecordId(id));
  const Loaded = notFound === null || namesRecord ? found : notFound;
  // Another record is another page: a form must not keep the fields of the previous one.
  const { pathname } = useLocation();
  const screen = <Loaded key={pathname} />;
  return permission === null ? (
    screen
  ) : (
    <Guard key={pathname} permission={permission}>
      {screen}
    </Guard>
  );
}
