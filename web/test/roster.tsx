import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { SnackbarProvider } from 'notistack';
import { MemoryRouter } from 'react-router';
import { createQueries } from '../src/api/queries.ts';
import { RosterScreen } from '../src/features/roster/roster-screen.tsx';
import { PermissionsContext } from '../src/session/permissions-context.ts';
import { Themed } from './render.tsx';
import { VISITOR } from './visitor.ts';

export function openRoster() {
  return render(
    <Themed>
      <QueryClientProvider client={createQueries()}>
        <PermissionsContext value={VISITOR}>
          <MemoryRouter>
            <RosterScreen />
          </MemoryRouter>
        </PermissionsContext>
      </QueryClientProvider>
      <SnackbarProvider />
    </Themed>,
  );
}

/** A cell by its column and row, such as `Player, row 1`: by its label, which is found much faster than by its role. */
export function cell(name: string) {
  return screen.getByLabelText<HTMLInputElement>(name, { selector: 'textarea, input' });
}

/** The fixed columns of a row. */
export function row(number: number) {
  const columns = ['Player', 'Jersey number', 'Jersey size', 'Spandex size', 'Practice tee size'];
  return columns.map((column) => cell(`${column}, row ${number}`).value);
}

export function rowCount() {
  return screen.getAllByRole('rowheader', { name: /^\d+$/u }).length;
}

/** A clipboard with these texts. */
export function clipboard(plain = '', html = '') {
  const texts = new Map([
    ['text/plain', plain],
    ['text/html', html],
  ]);
  return {
    getData: (type: string) => texts.get(type) ?? '',
    setData: (type: string, text: string) => texts.set(type, text),
  };
}

/** Pastes a text into a cell. */
export function paste(at: string, plain: string) {
  act(() => cell(at).focus());
  fireEvent.paste(cell(at), { clipboardData: clipboard(plain) });
}
