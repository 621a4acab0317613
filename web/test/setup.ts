import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Only how long a test that fails waits: a busy machine must not make a good one fail.
configure({ asyncUtilTimeout: 30_000 });

// jsdom lays nothing out, so there is nothing to scroll.
Element.prototype.scrollIntoView ??= () => {};

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
