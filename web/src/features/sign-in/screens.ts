import type { Screen, TitledScreen } from '../../resource/screens.ts';
import { SIGN_IN_PATHS } from '../../session/sign-in-paths.ts';

/** The screens outside the main layout. */
export const signInScreens = {
  login: { path: SIGN_IN_PATHS.login, permission: null },
  forgotPassword: { path: SIGN_IN_PATHS.forgotPassword, permission: null },
  resetPassword: { path: SIGN_IN_PATHS.resetPassword, permission: null },
  unauthorized: { path: SIGN_IN_PATHS.unauthorized, permission: null },
} satisfies Record<string, Screen>;

export const ownSessionsScreen: TitledScreen = {
  title: 'Sessions',
  path: '/account/sessions',
  permission: null,
};
