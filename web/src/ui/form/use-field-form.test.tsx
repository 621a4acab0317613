import { zodResolver } from '@hookform/resolvers/zod';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Themed } from '../../../test/render.tsx';
import { TextInput } from './text-input.tsx';
import { useFieldForm } from './use-field-form.ts';

// The order of the schema is not that of the screen.
const input = z.object({
  code: z.string().min(1, 'Code is required'),
  name: z.string().min(1, 'Name is required'),
});

function SizeForm() {
  const form = useFieldForm({ resolver: zodResolver(input), defaultValues: { name: '', code: '' } });
  return (
    <form onSubmit={form.handleSubmit(() => {})} aria-label="Size">
      <TextInput control={form.control} name="name" label="Name" />
      <TextInput control={form.control} name="code" label="Code" />
    </form>
  );
}

describe('a refused submit', () => {
  it('focuses the first wrong field of the screen, once', async () => {
    render(<SizeForm />, { wrapper: Themed });
    const name = screen.getByLabelText('Name');
    const code = screen.getByLabelText('Code');
    code.focus();
    // Valid by the time a second focus would look for the first wrong field.
    name.addEventListener('focus', () =>
      setTimeout(() => fireEvent.change(name, { target: { value: 'Small' } })),
    );
    fireEvent.submit(screen.getByRole('form', { name: 'Size' }));
    await waitFor(() => expect(document.activeElement).toBe(name));
    await waitFor(() => expect(screen.queryByText('Name is required')).toBeNull());
    expect(await screen.findByText('Code is required')).toBeTruthy();
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.activeElement).toBe(name);
  });
});
