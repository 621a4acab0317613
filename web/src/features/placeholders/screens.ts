import type { TitledScreen } from '../../resource/screens.ts';

/** Placeholder pages, which show only a sentence (SPEC §1). */
export const placeholderScreens = {
  home: {
    title: 'Home',
    path: '/',
    permission: null,
    load: async () => (await import('./placeholder.tsx')).Home,
  },
  teams: {
    title: 'Teams',
    path: '/teams',
    permission: null,
    load: async () => (await import('./placeholder.tsx')).Teams,
  },
  players: {
    title: 'Players',
    path: '/players',
    permission: null,
    load: async () => (await import('./placeholder.tsx')).Players,
  },
  orders: {
    title: 'Orders',
    path: '/orders',
    permission: null,
    load: async () => (await import('./placeholder.tsx')).Orders,
  },
  admin: {
    title: 'Admin',
    path: '/admin',
    permission: null,
    load: async () => (await import('./placeholder.tsx')).Admin,
  },
  account: {
    title: 'Account',
    path: '/account',
    permission: null,
    load: async () => (await import('./placeholder.tsx')).Account,
  },
} satisfies Record<string, TitledScreen>;
