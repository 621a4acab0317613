import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Only failing tests wait this long: a busy machine must not make a good test fail.
configure({ asyncUtilTimeout: 60_000 });

// jsdom lays nothing out, so there is nothing to scroll.
Element.prototype.scrollIntoView ??= () => {};

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
