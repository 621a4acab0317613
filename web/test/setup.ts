import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';

// Only failing tests wait this long: a busy machine must not make a good test fail.
configure({ asyncUtilTimeout: 60_000 });

// jsdom lays nothing out, so there is nothing to scroll and nothing changes its size.
Element.prototype.scrollIntoView ??= () => {};
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// Not after each test: an answer that a test does not wait for may be stored when the test is over.
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => cleanup());
