import type { TitledScreen } from '../../resource/screens.ts';

/** How the signed-in user proves who they are. */
export const securityScreen = {
  title: 'Sign-in and Security',
  path: '/account/security',
  permission: null,
} satisfies TitledScreen;
