import { onTestFinished, vi } from 'vitest';

/** Where the application is loaded again from; jsdom loads no page. */
export function watchLeaving() {
  const replace = vi.fn();
  vi.stubGlobal('location', { ...window.location, replace });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    document.documentElement.hidden = false;
  });
  return replace;
}
