import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { Themed } from '../../../../test/render.tsx';
import { newUser } from '../../../../test/user.ts';
import { VISITOR } from '../../../../test/visitor.ts';
import { PermissionsContext } from '../../../session/permissions-context.ts';
import { RosterScreen } from '../roster-screen.tsx';

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

// Safari reports the key that ends a composition after it, marked only by its code.
it.each([{ isComposing: true }, { keyCode: 229 }])('leaves keys to an input method: %j', async (event) => {
  render(<RosterScreen />, {
    wrapper: ({ children }) => (
      <Themed>
        <PermissionsContext value={VISITOR}>
          <MemoryRouter>{children}</MemoryRouter>
        </PermissionsContext>
      </Themed>
    ),
  });
  const player = field('Player, row 1');
  await newUser().click(player);
  await newUser().keyboard('Ann');
  for (const key of ['Enter', 'Escape', 'Tab']) fireEvent.keyDown(player, { key, ...event });
  expect(document.activeElement).toBe(player);
  expect(player.value).toBe('Ann');

  await newUser().click(screen.getByRole('button', { name: 'Add special item' }));
  const name = field('Name of special item 1');
  await newUser().keyboard('Soc');
  for (const key of ['Enter', 'Escape']) fireEvent.keyDown(name, { key, ...event });
  expect(document.activeElement).toBe(name);
  expect(name.value).toBe('Soc');
});
