import type { TitledScreen } from '../../resource/screens.ts';

/** Placeholder pages, which show only a sentence (SPEC §1). */
export const placeholderScreens = {
  home: { title: 'Home', path: '/', permission: null },
  teams: { title: 'Teams', path: '/teams', permission: null },
  players: { title: 'Players', path: '/players', permission: null },
  orders: { title: 'Orders', path: '/orders', permission: null },
  admin: { title: 'Admin', path: '/admin', permission: null },
  account: { title: 'Account', path: '/account', permission: null },
} satisfies Record<string, TitledScreen>;
