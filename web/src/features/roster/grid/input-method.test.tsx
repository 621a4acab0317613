import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cell, openRoster, paste } from '../../../../test/roster.tsx';
import { newUser } from '../../../../test/user.ts';

// Safari reports the key that ends a composition after it, marked only by its code.
it.each([{ isComposing: true }, { keyCode: 229 }])('leaves keys to an input method: %j', async (event) => {
  openRoster();
  paste('Player, row 2', 'Bea');
  const player = cell('Player, row 1');
  await newUser().click(player);
  await newUser().keyboard('Ann');
  for (const key of ['Enter', 'Escape', 'Tab']) fireEvent.keyDown(player, { key, ...event });
  expect(document.activeElement).toBe(player);
  expect(player.value).toBe('Ann');

  await newUser().click(screen.getByRole('button', { name: 'Add special item' }));
  const name = cell('Name of special item 1');
  await newUser().keyboard('Soc');
  for (const key of ['Enter', 'Escape']) fireEvent.keyDown(name, { key, ...event });
  expect(document.activeElement).toBe(name);
  expect(name.value).toBe('Soc');
});
