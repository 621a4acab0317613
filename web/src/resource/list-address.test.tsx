import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { serveApi } from '../../test/api-server.ts';
import { renderRoutes, signedInAs } from '../../test/render.tsx';
import { useListAddress } from './list-address.ts';

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
  await serveApi({ 'GET /api/auth/user-permissions': signedInAs() });
  const { router } = renderRoutes({ '/list': <Writer /> }, '/list?active=yes');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Write both' }));
  await screen.findByText('active=yes&sort=-name&q=navy');
  await router.navigate('/list?q=red&sort=code');
  await screen.findByText('q=red&sort=code');
  await user.click(screen.getByRole('button', { name: 'Take one away' }));
  await screen.findByText('q=red');
  expect(router.state.location.search).toBe('?q=red');
});
