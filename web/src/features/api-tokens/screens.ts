import type { TitledScreen } from '../../resource/screens.ts';

/** Tokens that other programs sign in with. */
export const apiTokensScreen = {
  title: 'API Tokens',
  path: '/admin/api-tokens',
  permission: 'API_TOKEN_READ',
} satisfies TitledScreen;
