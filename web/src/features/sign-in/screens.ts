import type { Screen, TitledScreen } from '../../resource/screens.ts';
import { SIGN_IN_PATHS } from '../../session/sign-in-paths.ts';
import { SignIn } from './sign-in.tsx';

/** The screens outside the main layout. */
export const signInScreens: readonly Screen[] = [
  // Where the first visit leads: part of the first load.
  { path: SIGN_IN_PATHS.login, permission: null, load: async () => SignIn },
  {
    path: SIGN_IN_PATHS.forgotPassword,
    permission: null,
    load: async () => (await import('./forgot-password.tsx')).ForgotPassword,
  },
  {
    path: SIGN_IN_PATHS.resetPassword,
    permission: null,
    load: async () => (await import('./reset-password.tsx')).ResetPassword,
  },
  {
    path: SIGN_IN_PATHS.unauthorized,
    permission: null,
    load: async () => (await import('./unauthorized.tsx')).Unauthorized,
  },
];

/** Where the user is signed in. */
export const ownSessionsScreen: TitledScreen = {
  title: 'Sessions',
  path: '/account/sessions',
  permission: null,
  load: async () => (await import('./own-sessions.tsx')).OwnSessions,
};
