import { Outlet, ScrollRestoration } from 'react-router';
import { SessionLink } from '../session/session-link.tsx';

/** What every page has, the sign-in ones included. */
export function Root() {
  return (
    <>
      <Outlet />
      <SessionLink />
      <ScrollRestoration />
    </>
  );
}
