import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { acceptCsrfToken } from '../src/api/csrf-token.ts';
import { takeQuickStyles } from './quick-styles.ts';

configure({
  // Only failing tests wait this long: a busy machine must not make a good test fail.
  asyncUtilTimeout: 60_000,
  // The page is described when somebody reads the message, not at each try of what waits for an element.
  getElementError: (message, container) => {
    const error = new Error();
    error.name = 'TestingLibraryElementError';
    const get = () => [message, prettyDOM(container)].join('\n\n');
    return Object.defineProperty(error, 'message', { get, configurable: true });
  },
});

takeQuickStyles();

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
  // As in a page that was just opened.
  acceptCsrfToken();
});

afterEach(() => cleanup());
