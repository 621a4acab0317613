import { onTestFinished, vi } from 'vitest';

/** Is called with the address at which the application is loaded again, or without one; jsdom loads no page. */
export function watchLeaving() {
  const replace = vi.fn();
  vi.stubGlobal('location', { ...window.location, replace, reload: () => replace() });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    document.documentElement.hidden = false;
  });
  return replace;
}
