import { Outlet, ScrollRestoration } from 'react-router';
import { SessionLink } from '../session/session-link.tsx';
import { scrollKey } from '../ui/list/return-to-list.ts';

/** The root of every page, including the sign-in pages. */
export function Root() {
  return (
    <>
      <Outlet />
      <SessionLink />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}
