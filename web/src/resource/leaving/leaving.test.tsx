import { screen, within } from '@testing-library/react';
import { describe, it } from 'vitest';
import { serveApi } from '../../../test/api-server.ts';
import { renderRoutes } from '../../../test/render.tsx';
import { newUser } from '../../../test/user.ts';
import { askToSignIn } from '../../api/client.ts';
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx';

describe('the guard of a page', () => {
  const sentence = { now: null as string | null };

  async function open(title?: string) {
    await serveApi({});
    const page = (
      <>
        <UnsavedChangesGuard unsaved={() => sentence.now} {...(title === undefined ? {} : { title })} />
        <h1>Page</h1>
      </>
    );
    const { router } = renderRoutes(
      { '/page': page, '/elsewhere': <h1>Elsewhere</h1>, '/login': <h1>Sign In</h1> },
      '/page',
    );
    return { user: newUser(), router };
  }

  it.each([
    [undefined, 'Leave without saving?'],
    ['Leave while the restore is running?', 'Leave while the restore is running?'],
  ])('says what would be lost at the moment of leaving (title %s)', async (title, heading) => {
    const { user, router } = await open(title);
    sentence.now = 'Name is not saved.';
    void router.navigate('/elsewhere');
    const first = within(await screen.findByRole('alertdialog', { name: heading }));
    first.getByText('Name is not saved.');
    await user.click(first.getByRole('button', { name: 'Stay' }));
    sentence.now = 'Name and Sizes are not saved.';
    void router.navigate('/elsewhere');
    await screen.findByText('Name and Sizes are not saved.');
    await user.click(screen.getByRole('button', { name: 'Leave Page' }));
    await screen.findByRole('heading', { name: 'Elsewhere' });
  });

  it('keeps the page when the session has ended', async () => {
    await open();
    sentence.now = 'Name is not saved.';
    askToSignIn();
    await screen.findByRole('dialog', { name: 'Sign in to continue' });
    screen.getByText('Page');
  });
});
