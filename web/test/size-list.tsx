import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { SizeList } from '../src/features/sizes/size-list.tsx';
import { type Answers, succeeded } from './api-server.ts';
import { openPage } from './open-page.tsx';

interface Opened {
  at?: string;
  /** Those of the user beside the one that shows the list. */
  codes?: readonly string[];
  answers?: Answers;
  /** Other pages, by their paths. */
  pages?: Record<string, ReactElement>;
}

/** Opens the list of these sizes. It is tested for all lists: it has nothing but what every list has. */
export async function openSizeList(
  sizes: readonly object[],
  { at = '/admin/size', codes = [], answers = {}, pages = {} }: Opened = {},
) {
  const { api, router, user } = await openPage({ '/admin/size': <SizeList />, ...pages }, at, {
    codes: ['SIZE_READ', ...codes],
    answers: {
      'GET /api/admin/size': () => succeeded({ sizes }),
      'GET /api/admin/size/usage': () => succeeded({ usage: [] }),
      'GET /api/admin/saved-views': () => succeeded({ views: [] }),
      ...answers,
    },
  });
  return {
    ...api,
    router,
    user,
    search: () => router.state.location.search,
    check: async (name: string) => user.click(await screen.findByRole('checkbox', { name })),
    // Some buttons load when they are needed.
    press: async (name: string) => user.click(await screen.findByRole('button', { name })),
  };
}
