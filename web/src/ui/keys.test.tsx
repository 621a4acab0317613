import { expect, it, vi } from 'vitest';
import { saveKeyProps } from './form/save-key.ts';
import { letterOf } from './keys.ts';

it.each([
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', '⌘S'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X)', '⌘S'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Ctrl+S'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Ctrl+S'],
])('%s saves with %s', (userAgent, title) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  expect(saveKeyProps().title).toBe(title);
});

it.each([
  ['S', 'KeyS', 's'],
  ['л', 'KeyK', 'k'],
  ['Ы', 'KeyS', 's'],
  ['ד', 'KeyS', 's'],
  ['σ', 'KeyS', 's'],
  // What the key says counts on a Latin keyboard, wherever it is: Dvorak, AZERTY, QWERTZ.
  ['k', 'KeyV', 'k'],
  ['é', 'Digit2', 'é'],
  ['/', 'Digit7', '/'],
  ['Escape', 'Escape', 'escape'],
])('%s at %s is %s for a shortcut', (key, code, letter) => {
  expect(letterOf({ key, code })).toBe(letter);
});
