import { ADMIN } from '../fixtures.ts';
import { PUBLIC_SCREENS, SCREENS } from '../screens.ts';
import { type Look, opened } from './look.ts';

const titled = (path: string) => (path === '/' ? 'home (/)' : path);

/** Every screen as it is opened by its address. */
export const screenLooks: Look[] = [
  ...Object.entries(SCREENS).flatMap(([area, paths]) =>
    paths.map((path): Look => ({ area, name: titled(path), as: ADMIN, show: opened(path) })),
  ),
  ...PUBLIC_SCREENS.map(
    (path): Look => ({ area: 'for visitors', name: titled(path), as: null, show: opened(path) }),
  ),
];
