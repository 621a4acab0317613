import { matchRoutes, type RouteObject } from 'react-router';

/**
 * Loads the code of a link's screen when it is hovered or focused, before the click. Returns a function that stops
 * it.
 */
export function loadAhead(routes: RouteObject[]): () => void {
  const asked = new Set<string>();
  const load = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link === null || link.origin !== location.origin || asked.has(link.pathname)) return;
    asked.add(link.pathname);
    for (const { route } of matchRoutes(routes, link.pathname) ?? []) {
      if (typeof route.lazy !== 'function') continue;
      // A failed load is retried, and reported, when the link is followed.
      route.lazy().catch(() => asked.delete(link.pathname));
    }
  };
  document.addEventListener('pointerover', load, { passive: true });
  document.addEventListener('focusin', load);
  return () => {
    document.removeEventListener('pointerover', load);
    document.removeEventListener('focusin', load);
  };
}
