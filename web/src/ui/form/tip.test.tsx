import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openSizes, SIZES } from '../../../test/size-form.tsx';

it('describes its field, and is shown by the keyboard', async () => {
  const { user } = await openSizes(`${SIZES}/create`, {});
  const text = 'Lists show lower numbers first.';
  const field = await screen.findByRole('textbox', { name: 'Sort Order' });
  const described = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe(text);
  expect(screen.queryByRole('tooltip')).toBeNull();
  const sign = screen.getByRole('button', { name: 'About Sort Order' });
  field.focus();
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(sign);
  expect((await screen.findByRole('tooltip')).textContent).toBe(text);
});
