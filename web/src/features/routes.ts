import type { Screen } from '../resource/screens.ts';
import { activityScreen } from './activity/screens.ts';
import { apiTokensScreen } from './api-tokens/screens.ts';
import { backupsScreen } from './backups/screens.ts';
import { firstStepsScreen } from './first-steps/screens.ts';
import { colorCardScreen } from './garment-colors/screens.ts';
import { imageTransferScreen } from './image-transfer/screens.ts';
import { KINDS, type Kind, type LoadScreen } from './kinds.ts';
import { testPermissionsScreen } from './permissions/screens.ts';
import { placeholderScreens } from './placeholders/screens.ts';
import { lineSheetScreen, sizeChartScreen } from './products/screens.ts';
import { rosterScreen } from './roster/screens.ts';
import { securityScreen } from './security/screens.ts';
import { ownSessionsScreen, signInScreens } from './sign-in/screens.ts';
import { SignIn } from './sign-in/sign-in.tsx';
import { webhookScreen, webhooksScreen } from './webhooks/screens.ts';

/** A screen and its code, which is fetched when the screen is opened. */
export interface ScreenRoute extends Screen {
  load: LoadScreen;
}

/** The screens outside the main layout. */
export const SIGN_IN_ROUTES: readonly ScreenRoute[] = [
  // Where the first visit leads: part of the first load.
  { ...signInScreens.login, load: async () => SignIn },
  {
    ...signInScreens.forgotPassword,
    load: async () => (await import('./sign-in/forgot-password.tsx')).ForgotPassword,
  },
  {
    ...signInScreens.resetPassword,
    load: async () => (await import('./sign-in/reset-password.tsx')).ResetPassword,
  },
  {
    ...signInScreens.unauthorized,
    load: async () => (await import('./sign-in/unauthorized.tsx')).Unauthorized,
  },
];

/** Every screen inside the main layout. */
export const ROUTES: readonly ScreenRoute[] = [
  ...Object.values(placeholderScreens).map((screen) => ({
    ...screen,
    load: async () => (await import('./placeholders/placeholder.tsx')).placeholder(screen.title),
  })),
  ...KINDS.flatMap(routesOf),
  {
    ...imageTransferScreen,
    load: async () => (await import('./image-transfer/image-transfer-screen.tsx')).ImageTransferScreen,
  },
  { ...activityScreen, load: async () => (await import('./activity/activity-screen.tsx')).ActivityScreen },
  {
    ...apiTokensScreen,
    load: async () => (await import('./api-tokens/api-tokens-screen.tsx')).ApiTokensScreen,
  },
  {
    ...webhooksScreen,
    load: async () => (await import('./webhooks/webhooks-screen.tsx')).WebhooksScreen,
  },
  { ...webhookScreen, load: async () => (await import('./webhooks/webhook-screen.tsx')).WebhookScreen },
  { ...backupsScreen, load: async () => (await import('./backups/backups-screen.tsx')).BackupsScreen },
  {
    ...firstStepsScreen,
    load: async () => (await import('./first-steps/first-steps-screen.tsx')).FirstStepsScreen,
  },
  { ...rosterScreen, load: async () => (await import('./roster/roster-screen.tsx')).RosterScreen },
  { ...lineSheetScreen, load: async () => (await import('./products/sheets/line-sheet.tsx')).LineSheet },
  { ...sizeChartScreen, load: async () => (await import('./products/sheets/size-chart.tsx')).SizeChart },
  { ...colorCardScreen, load: async () => (await import('./garment-colors/color-card.tsx')).ColorCard },
  {
    ...securityScreen,
    load: async () => (await import('./security/security-screen.tsx')).SecurityScreen,
  },
  { ...ownSessionsScreen, load: async () => (await import('./sign-in/own-sessions.tsx')).OwnSessions },
  {
    ...testPermissionsScreen,
    load: async () => (await import('./permissions/test-permissions.tsx')).TestPermissionsScreen,
  },
];

function routesOf({ list, create, edit, view, load }: Kind): ScreenRoute[] {
  return [
    { ...list, load: load.list },
    ...(create.path === null || load.form === undefined ? [] : [{ ...create, load: load.form }]),
    ...(edit === undefined || load.form === undefined ? [] : [{ ...edit, load: load.form }]),
    ...(view === undefined || load.view === undefined ? [] : [{ ...view, load: load.view }]),
  ];
}
