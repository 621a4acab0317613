import type { Screen, TitledScreen } from '../../resource/screens.ts';

/** Placeholder pages, which show only a sentence (SPEC §1). */
export const placeholderScreens = {
  home: { title: 'Home', path: '/', permission: null, load: load('Home') },
  teams: { title: 'Teams', path: '/teams', permission: null, load: load('Teams') },
  players: { title: 'Players', path: '/players', permission: null, load: load('Players') },
  orders: { title: 'Orders', path: '/orders', permission: null, load: load('Orders') },
  admin: { title: 'Admin', path: '/admin', permission: null, load: load('Admin') },
  account: { title: 'Account', path: '/account', permission: null, load: load('Account') },
} satisfies Record<string, TitledScreen>;

function load(name: keyof typeof import('./placeholder.tsx')): Screen['load'] {
  return async () => (await import('./placeholder.tsx'))[name];
}
