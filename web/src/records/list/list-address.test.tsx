import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';
import { useListAddress, useSearchInAddress } from './list-address.ts';

function Writer() {
  const { params, write } = useListAddress();
  const both = () => {
    write('sort', '-name');
    write('q', 'navy');
  };
  return (
    <>
      <button type="button" onClick={both}>
        Write both
      </button>
      <button type="button" onClick={() => write('sort', null)}>
        Take one away
      </button>
      <output>{params.toString()}</output>
    </>
  );
}

it('keeps both of two changes within one moment, and goes on from what a link has set', async () => {
  const { router, user } = await openPage({ '/list': <Writer /> }, '/list?active=yes');
  await user.click(await screen.findByRole('button', { name: 'Write both' }));
  await screen.findByText('active=yes&sort=-name&q=navy');
  await router.navigate('/list?q=red&sort=code');
  await screen.findByText('q=red&sort=code');
  await user.click(screen.getByRole('button', { name: 'Take one away' }));
  await screen.findByText('q=red');
  expect(router.state.location.search).toBe('?q=red');
});

it('shows what is written at once, even while the router waits', async () => {
  // Whatever has a question mark is on its way for ever.
  const loader = ({ request }: { request: Request }) =>
    request.url.includes('?') ? new Promise<null>(() => {}) : null;
  const router = createMemoryRouter([{ path: '/list', element: <Writer />, loader }], {
    initialEntries: ['/list'],
  });
  render(<RouterProvider router={router} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Write both' }));
  expect(screen.getByText('sort=-name&q=navy')).toBeDefined();
  expect(router.state.location.search).toBe('');
});

function Search() {
  const [text, setText] = useSearchInAddress(useListAddress());
  return <input aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />;
}

it('does not call the user back from a page that is on its way', async () => {
  vi.useFakeTimers();
  let arrive = () => {};
  const onItsWay = () => new Promise<null>((resolve) => (arrive = () => resolve(null)));
  const router = createMemoryRouter(
    [
      { path: '/list', element: <Search /> },
      { path: '/edit', loader: onItsWay, element: <p>The form</p> },
    ],
    { initialEntries: ['/list'] },
  );
  render(<RouterProvider router={router} />);
  fireEvent.change(screen.getByRole('textbox', { name: 'Search' }), { target: { value: 'navy' } });
  await act(async () => void router.navigate('/edit'));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await act(async () => arrive());
  vi.useRealTimers();
  await screen.findByText('The form');
  expect(router.state.location.pathname).toBe('/edit');
});

it.each([
  [500, 500],
  [501, 0],
])('keeps a search of %i characters, as long as a server takes its address: %i', async (length, kept) => {
  const { router } = await openPage({ '/list': <Search /> }, '/list?q=a&sort=name');
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Search' });
  const value = '日'.repeat(length);
  fireEvent.change(field, { target: { value } });
  fireEvent.focusOut(field);
  await waitFor(() => expect(router.state.location.search).not.toContain('q=a'));
  expect(new URLSearchParams(router.state.location.search).get('q') ?? '').toHaveLength(kept);
  expect(field.value).toBe(value);
});
