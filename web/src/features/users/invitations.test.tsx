import { READY_ROLES } from '@kitroom/contract/access/ready-roles';
import { INVITATION_MESSAGES } from '@kitroom/contract/user';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refused, succeeded } from '../../../test/api-server.ts';
import { offerProvider } from '../../../test/provider.ts';
import { anna, CALL, INVITATIONS, LIST, open, ROLES } from '../../../test/user-pages.tsx';
import { pageActions } from '../../resource/page-actions.ts';

const LINK = `POST ${CALL}/1/invitation-link`;
const noMail = () => succeeded({ sends_mail: false, undelivered: [] });
const linksMade = ({ calls }: { calls: { path: string }[] }) =>
  calls.filter(({ path }) => path.endsWith('/invitation-link')).length;

describe('the list of users', () => {
  it('leads in one line to the link of someone who has not signed in yet, where no mail brings it', async () => {
    const { api, user } = await open(LIST, ['USERS_CREATE'], {
      [INVITATIONS]: noMail,
      [LINK]: () => succeeded({ link: 'http://kitroom/x' }),
    });
    const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    const link = await screen.findByRole('link', { name: 'Get Invitation Link for Anna Schmidt' });
    expect(names()).toEqual(['Ben Okafor', 'Anna SchmidtGet Invitation Link']);
    await user.click(link);
    await screen.findByDisplayValue('http://kitroom/x');
    expect(linksMade(api)).toBe(1);
  });

  it.each([
    ['mail brings it', ['USERS_CREATE'], { sends_mail: true, undelivered: [2] }],
    ['they may not invite', ['USERS_UPDATE'], { sends_mail: false, undelivered: [] }],
  ])('offers no link where %s', async (_why, codes, told) => {
    await open(LIST, codes, { [INVITATIONS]: () => succeeded({ ...told }) });
    await screen.findByText('Has not signed in yet');
    expect(screen.queryByRole('link', { name: /Invitation/u })).toBeNull();
  });
});

describe('the page of a user', () => {
  it('sends the invitation again, once for a double click, and says why where it was not sent', async () => {
    const { api, user } = await open(`${LIST}/1`, ['USERS_UPDATE'], {
      [`POST ${CALL}/1/invitation`]: () => refused(409, INVITATION_MESSAGES.alreadySignedIn, { path: 'id' }),
    });
    const sent = () => api.calls.filter(({ method }) => method === 'POST').map(({ path }) => path);
    await user.click(await screen.findByRole('button', { name: 'Resend Invitation' }));
    await screen.findByText(INVITATION_MESSAGES.alreadySignedIn);
    api.answers[`POST ${CALL}/1/invitation`] = () => succeeded({ message: INVITATION_MESSAGES.sent });
    await user.dblClick(screen.getByRole('button', { name: 'Resend Invitation' }));
    expect(await screen.findAllByText(INVITATION_MESSAGES.sent)).toHaveLength(1);
    expect(sent()).toEqual(Array(2).fill(`${CALL}/1/invitation`));
    // The palette does the same.
    const action = pageActions().find(({ label }) => label === 'Resend Invitation');
    act(() => void action?.run());
    await waitFor(() => expect(sent()).toHaveLength(3));
  });

  it('offers a link where the mail with the invitation could not be delivered', async () => {
    const { user } = await open(`${LIST}/1`, ['USERS_CREATE', 'USERS_UPDATE'], {
      [INVITATIONS]: () => succeeded({ sends_mail: true, undelivered: [1] }),
      [LINK]: () => succeeded({ link: 'http://kitroom/x' }),
    });
    await screen.findByText(/^The last email to anna@example\.com could not be delivered\./u);
    screen.getByRole('button', { name: 'Resend Invitation' });
    await user.click(screen.getByRole('button', { name: 'Get Invitation Link' }));
    const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Invitation Link' });
    expect(link.value).toBe('http://kitroom/x');
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    await screen.findByRole('button', { name: 'Copied' });
    expect(await navigator.clipboard.readText()).toBe('http://kitroom/x');
  });

  it.each([
    ['that reaches them by mail', 1, ['USERS_CREATE'], true, 1],
    ['to people who may not create users', 1, ['USERS_UPDATE'], false, 1],
    ['for someone who has signed in', 2, ['USERS_CREATE', 'USERS_UPDATE'], false, 0],
    ['to people who may only look', 1, [], false, 0],
  ])('offers no link of an invitation %s', async (_why, id, codes, sends_mail, times) => {
    const { api } = await open(`${LIST}/${id}`, codes, {
      [INVITATIONS]: () => succeeded({ sends_mail, undelivered: [] }),
    });
    await screen.findByRole('region', { name: 'Access' });
    const asked = () => api.calls.filter(({ path }) => path === '/api/admin/users-invitations');
    await waitFor(() => expect(asked()).toHaveLength(times));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Invitation/u })).toBeNull());
  });

  it('offers no link to a password where passwords are off', async () => {
    offerProvider('Sign in with Acme', false);
    await open(`${LIST}/1`, ['USERS_CREATE', 'USERS_UPDATE'], { [INVITATIONS]: noMail });
    await screen.findByText(/Tell Anna Schmidt to sign in with “Sign in with Acme”\.$/u);
    expect(screen.queryByRole('button', { name: /Invitation/u })).toBeNull();
    expect(pageActions().map(({ label }) => label)).not.toContain('Resend Invitation');
  });
});

describe('the form of a new user', () => {
  it('says how the invitation comes, and leads to its link where no mail brings it, made once', async () => {
    const { api, router, user } = await open(`${LIST}/create`, ['USERS_CREATE'], {
      [INVITATIONS]: noMail,
      [LINK]: () => succeeded({ link: 'http://kitroom/x' }),
    });
    await screen.findByText('No mail server is set up: you get a link to pass on.');
    await create(user);
    await screen.findByText(/^User created\. No mail server is set up: pass on the invitation link/u);
    const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Invitation Link' });
    expect(link.value).toBe('http://kitroom/x');
    expect([router.state.location.pathname, router.state.location.state]).toEqual([`${LIST}/1`, null]);
    expect(linksMade(api)).toBe(1);
  });

  it('leads to the list where the new user cannot use a link yet', async () => {
    const inactive = { ...anna, is_active: false };
    const { router, user } = await open(`${LIST}/create`, ['USERS_CREATE'], {
      [INVITATIONS]: noMail,
      [`POST ${CALL}`]: () => ({ status: 201, body: { success: true, user: inactive } }),
    });
    await screen.findByText('No mail server is set up: you get a link to pass on.');
    await user.click(screen.getByRole('switch', { name: 'Active' }));
    await create(user);
    await waitFor(() => expect(router.state.location.pathname).toBe(LIST));
  });
});

async function create(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.type(screen.getByRole('textbox', { name: 'First Name' }), 'Anna');
  await user.type(screen.getByRole('textbox', { name: 'Last Name' }), 'Schmidt');
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'anna@example.com');
  await user.click(screen.getByRole('combobox', { name: 'Role' }));
  await user.click(await screen.findByRole('option', { name: 'Coach' }));
  await user.click(screen.getByRole('button', { name: 'Create' }));
}

it('a new user can get a ready role, which is created and chosen', async () => {
  const roles = [{ id: 2, name: 'Coach' }];
  const { user } = await open(
    `${LIST}/create`,
    ['USERS_CREATE', 'ROLES_CREATE', 'ROLE_PERMISSIONS_UPDATE', ...READY_ROLES['Club Coordinator'].codes],
    {
      [ROLES]: () => succeeded({ roles }),
      'POST /api/admin/roles/ready': () => {
        const role = { id: 3, name: 'Club Coordinator', description: null };
        roles.push(role);
        return { status: 201, body: { success: true, role } };
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: 'New Role from…' }));
  await user.click(screen.getByRole('menuitem', { name: /Club Coordinator/ }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Role' }).value).toBe('Club Coordinator'),
  );
});
