import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Reply, refused, succeeded } from '../../../test/api-server.ts';
import { exportedFields } from '../../../test/exported.ts';
import { createGate } from '../../../test/gate.ts';
import { NO_ADDRESS } from '../../../test/records.ts';
import { anna, ben, CALL, coach, LIST, open, ROLES, write } from '../../../test/user-pages.tsx';

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

describe('the user list', () => {
  it('finds by names in any order and by email, not by role or club', async () => {
    const captain = { ...anna, role_name: 'Captain', club_name: 'Lake Side', last_login: ben.last_login };
    const { user } = await open(`${LIST}?sort=name`, [], {
      [`GET ${CALL}`]: () => succeeded({ users: [captain, ben] }),
    });
    const search = await screen.findByRole('searchbox', { name: 'Search users' });
    // For those who may only look.
    const view = await screen.findByRole('link', { name: 'View Ben Okafor' });
    expect(view.getAttribute('href')).toBe('/admin/users/2');
    // Sorted by the last name.
    const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(names).toEqual(['Ben Okafor', 'Anna Schmidt']);
    expect(screen.queryByRole('link', { name: /Edit|Create/u })).toBeNull();
    const texts = ['anna', 'schmi', 'Anna Schmidt', 'Schmidt Anna', 'Schmidt, Anna', 'anna@example'];
    for (const text of texts) {
      await user.clear(search);
      await screen.findByText('2 users');
      await user.paste(text);
      await screen.findByText('1 of 2 users');
      const rows = screen.getAllByRole('row').slice(1);
      const found = rows.map((row) => within(row).getByRole('rowheader').textContent);
      expect(found, text).toEqual(['Anna Schmidt']);
    }
    for (const text of ['captain', 'lake side']) {
      await user.clear(search);
      await screen.findByText('2 users');
      await user.paste(text);
      await screen.findByText('0 of 2 users');
    }
  });

  it('is narrowed to the users of one role and club by its address, which clicks take back', async () => {
    const captain = { app_role_id: 3, role_name: 'Captain' };
    const users = [
      { ...ben, ...captain, club_id: null, club_name: null },
      { ...anna, ...captain },
      { ...anna, id: 3, first_name: 'Cleo' },
    ];
    const { user, router } = await open(`${LIST}?role=3&club=4`, [], {
      [`GET ${CALL}`]: () => succeeded({ users }),
    });
    const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent?.split(' ')[0]);
    await screen.findByRole('button', { name: 'Club: North Shore' });
    expect(names()).toEqual(['Anna']);
    await user.click(screen.getByRole('button', { name: 'Role: Captain' }));
    await waitFor(() => expect(names()).toEqual(['Anna', 'Cleo']));
    await user.click(screen.getByRole('button', { name: 'Club: North Shore' }));
    await waitFor(() => expect(names()).toEqual(['Ben', 'Anna', 'Cleo']));
    expect(router.state.location.search).toBe('');
    await act(() => router.navigate(`${LIST}?role=9&club=9`));
    await screen.findByRole('button', { name: 'Role: nobody has it' });
    screen.getByRole('button', { name: 'Club: nobody is in it' });
    expect(screen.queryByRole('rowheader')).toBeNull();
  });
});

it('leaves the direction of a text to its letters: in the list, on the page, in a field and its choices', async () => {
  const { router, user } = await open(LIST, ['USERS_UPDATE']);
  const undecided = (elements: HTMLElement[]) => elements.filter((each) => !each.closest('[dir=auto]'));
  expect(undecided(await screen.findAllByText('Anna Schmidt'))).toEqual([]);
  expect(screen.getByRole('link', { name: 'Edit Anna Schmidt' }).getAttribute('href')).toBe(`${LIST}/1/edit`);
  await router.navigate(`${LIST}/1`);
  await screen.findByRole('region', { name: 'Person' });
  expect(undecided([screen.getByRole('heading', { level: 1 }), screen.getByText('Schmidt')])).toEqual([]);
  await router.navigate(`${LIST}/1/edit`);
  await field('First Name');
  await user.click(screen.getByRole('combobox', { name: 'Role' }));
  const fields = [...screen.getAllByRole('textbox'), ...screen.getAllByRole('combobox')];
  expect(fields.filter(({ dir }) => dir !== 'auto')).toEqual([]);
  // What a role is for is below its name.
  expect(undecided([await screen.findByText('Coach'), screen.getByText('Leads a team')])).toEqual([]);
});

describe('the user page', () => {
  it('has the audit fields in one line, and names empty fields once', async () => {
    await open(`${LIST}/1`);
    await screen.findByRole('heading', { name: 'Anna Schmidt' });
    const audit = screen.getByText(/^3 failed login attempts · Has not signed in yet · /u).textContent;
    expect(audit).toMatch(/ · Created Jan 5, 2026, .* by Dana Lee · Updated Feb 5, 2026, \S+ [AP]M$/u);
    expect(screen.getByRole('region', { name: 'Access' }).textContent).toContain('ClubNorth Shore');
    expect(screen.queryByRole('link', { name: /Coach|North Shore/u })).toBeNull();
    const address = within(screen.getByRole('region', { name: 'Address' }));
    expect(address.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['City', 'State']);
    expect(screen.getByText(/^Not filled in/u).textContent).toBe(
      'Not filled in: Display Name, Address Line 1, Address Line 2, Postal Code',
    );
  });

  it('has no card of fields of which none is filled in, and calls no number with more in it than a number', async () => {
    const user = { ...anna, city: null, state: null, phone: '608-555-0142 ext. 7' };
    const body = { success: true, user };
    await open(`${LIST}/1`, [], { [`GET ${CALL}/1`]: () => ({ body, headers: { ETag: '"5"' } }) });
    await screen.findByText(/^Not filled in: .* City, State, Postal Code$/u);
    expect(screen.queryByRole('region', { name: 'Address' })).toBeNull();
    expect(screen.getByText('608-555-0142 ext. 7').closest('a')).toBeNull();
  });

  it('leads to mail, phone, and to role and club for those who may see them', async () => {
    await open(`${LIST}/1`, ['ROLES_READ', 'ROLE_PERMISSIONS_READ', 'CLUBS_READ']);
    await screen.findByRole('link', { name: 'Coach' });
    const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(addressOf('anna@example.com')).toBe('mailto:anna@example.com');
    expect(addressOf('608-555-0142')).toBe('tel:6085550142');
    expect(addressOf('Coach')).toBe('/admin/roles/2/permissions');
    expect(addressOf('North Shore')).toBe('/admin/clubs/4');
  });
});

describe('the user form', () => {
  const asked = ({ calls }: { calls: { path: string }[] }) =>
    calls.filter(({ path }) => path === '/api/auth/user-permissions').length;

  it("asks for name and rights again after saving one's own record", async () => {
    const saved = () => succeeded({ user: { ...anna, id: 7 } }, '"5"');
    const { api, router, user } = await open(`${LIST}/7/edit`, ['USERS_UPDATE'], {
      [`GET ${CALL}/7`]: saved,
      [`PUT ${CALL}/7`]: saved,
    });
    await user.type(await screen.findByDisplayValue('Anna'), '{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(LIST));
    await screen.findByRole('table');
    await waitFor(() => expect(asked(api)).toBe(2));
  });

  it('creates an active user, shows that a password change is required, and does not send it', async () => {
    const { api, router, user } = await open(`${LIST}/create`, ['USERS_CREATE']);
    const required = await screen.findByRole<HTMLInputElement>('checkbox', {
      name: 'Password Change Required',
    });
    expect([required.checked, required.disabled]).toEqual([true, true]);
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Active' }).checked).toBe(true);
    await user.type(await field('First Name'), 'Eva');
    await user.type(await field('Last Name'), 'Lind');
    await user.type(await field('Email'), 'eva@example.com');
    await user.click(screen.getByRole('combobox', { name: 'Role' }));
    await user.click(await screen.findByRole('option', { name: 'Coach' }));
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(LIST));
    expect(write(api.calls)?.body).toEqual({
      first_name: 'Eva',
      last_name: 'Lind',
      email: 'eva@example.com',
      ...NO_ADDRESS,
      club_id: null,
      app_role_id: 2,
      is_active: true,
    });
  });

  it('takes two characters for the state and no more, and those of a pasted text without blanks', async () => {
    const { user } = await open(`${LIST}/create`, ['USERS_CREATE']);
    const state = await field('State');
    await user.type(state, 'Wisconsin');
    expect(state.value).toBe('Wi');
    await user.paste('TX');
    expect(state.value).toBe('Wi');
    for (const text of [' TX', 'TX ', '\tTX\n', 'TX 75001']) {
      await user.tripleClick(state);
      await user.paste(text);
      expect(state.value, JSON.stringify(text)).toBe('TX');
    }
    await user.clear(state);
    await user.type(state, 'X', { initialSelectionStart: 0 });
    state.setSelectionRange(0, 0);
    await user.paste(' T');
    expect(state.value).toBe('TX');
  });

  it('takes cells and lines that are pasted into one line as words: nobody sees why a tab cannot be stored', async () => {
    const { user } = await open(`${LIST}/create`, ['USERS_CREATE']);
    const city = await field('City');
    await user.type(city, 'East ');
    await user.paste('Los\tAn\u2028geles\r\n');
    expect(city.value).toBe('East Los An geles ');
  });

  it('says under Role that its choices could not be loaded, requires none until then, and tries again', async () => {
    const { api, user } = await open(`${LIST}/create`, ['USERS_CREATE'], { [ROLES]: () => refused(500, '') });
    await screen.findByText('Failed to load roles', { exact: false });
    const role = screen.getByRole<HTMLInputElement>('combobox', { name: 'Role' });
    const below = () => document.getElementById(role.getAttribute('aria-describedby') ?? '')?.textContent;
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await screen.findByText('First name is required');
    expect([below(), role.required]).toEqual(['Failed to load roles Try Again', false]);
    expect(role.getAttribute('aria-invalid')).toBe('false');
    api.answers[ROLES] = coach;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect([below(), role.required]).toEqual(['Role is required', true]));
    expect(document.activeElement).toBe(role);
    await user.keyboard('coa');
    await screen.findByRole('option', { name: 'Coach' });
    await user.keyboard('{Enter}');
    expect(role.value).toBe('Coach');
  });

  it('shows the saved role and club while their choices are on their way, or have failed', async () => {
    const gate = createGate<Reply>();
    await open(`${LIST}/1/edit`, ['USERS_UPDATE'], {
      [ROLES]: () => gate.opened,
      'GET /api/admin/users-clubs': () => refused(500, ''),
    });
    await screen.findByText('Failed to load clubs', { exact: false });
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Role' }).value).toBe('Coach');
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Club' }).value).toBe('North Shore');
    gate.open(coach());
  });

  it('edits with pickers that show the present role and club, and sends password_change_required', async () => {
    const { api, router, user } = await open(`${LIST}/1/edit`, ['USERS_UPDATE']);
    expect(await screen.findByDisplayValue('Coach')).toBeTruthy();
    expect(await screen.findByDisplayValue('North Shore (inactive)')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Password Change Required' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(LIST));
    expect(write(api.calls)?.body).toMatchObject({
      password_change_required: false,
      app_role_id: 2,
      club_id: 4,
    });
    // Somebody else's save changes nothing of one's own.
    await screen.findByRole('table');
    expect(asked(api)).toBe(1);
  });
});

it('exports each field of a user in its own column, which an import finds', async () => {
  const jo = {
    ...anna,
    first_name: 'Jo van',
    last_name: 'Dyke',
    email: 'jo@example.com',
    address_line1: '1 Main St',
    postal_code: '97201',
  };
  await open(LIST, [], { [`GET ${CALL}`]: () => succeeded({ users: [jo] }) });
  await screen.findByText('Jo van Dyke');
  expect(await exportedFields('users')).toEqual({
    first_name: 'Jo van',
    last_name: 'Dyke',
    email: 'jo@example.com',
    phone: '608-555-0142',
    address_line1: '1 Main St',
    address_line2: '',
    city: 'Madison',
    state: 'WI',
    postal_code: '97201',
    club_id: 'North Shore',
    app_role_id: 'Coach',
    is_active: 'Yes',
  });
});
