import { describe, expect, test } from 'vitest';
import { isRequiredEmail } from '../test/mail-address-cases.ts';
import { describeBody, field, issuesOf } from '../test/validation-table.ts';
import { userInput } from './user.ts';

const valid = {
  first_name: 'Ann',
  last_name: 'Lee',
  email: 'ann@club.example',
  display_name: 'Coach Ann',
  phone: '555 0100',
  address_line1: '1 Court St',
  address_line2: 'Unit 2',
  city: 'Springfield',
  state: 'IL',
  postal_code: '62701',
  club_id: 3,
  app_role_id: 2,
  is_active: true,
  password_change_required: false,
};

describe('user input', () => {
  describeBody(userInput, valid, [
    ['first_name', 'First name is required'],
    ['last_name', 'Last name is required'],
    ['email', 'Email is required'],
    ['app_role_id', 'Role is required'],
  ]);
  field(userInput, valid, 'first_name').isRequiredText('First name', 100);
  field(userInput, valid, 'last_name').isRequiredText('Last name', 100);
  field(userInput, valid, 'display_name').isOptionalText('Display name', 150);
  field(userInput, valid, 'phone').isOptionalText('Phone', 20);
  field(userInput, valid, 'address_line1').isOptionalText('Address line 1', 255);
  field(userInput, valid, 'address_line2').isOptionalText('Address line 2', 255);
  field(userInput, valid, 'city').isOptionalText('City', 100);
  field(userInput, valid, 'state').isOptionalText('State', 2);
  field(userInput, valid, 'postal_code').isOptionalText('Postal code', 20);
  field(userInput, valid, 'club_id').isOptionalId('Club must be valid');
  field(userInput, valid, 'app_role_id').isRequiredId(
    'Role is required',
    'Must be an integer',
    'Role is required',
  );
  field(userInput, valid, 'is_active').isOptionalFlag('Active must be yes or no');
  field(userInput, valid, 'password_change_required').isOptionalFlag(
    'Password change required must be yes or no',
  );

  const email = field(userInput, valid, 'email');
  isRequiredEmail(email, 255, 'Must be a valid email');
  email.refuses(
    '256 characters that are not an address',
    'x'.repeat(256),
    'Email can be at most 255 characters',
    'Must be a valid email',
  );

  test('what only the server sets is never taken from a body', () => {
    const forbidden = {
      email_verified: true,
      failed_login_attempts: 0,
      last_login: '2026-01-01',
      password: 'x',
      role_name: 'x',
    };
    expect(userInput.parse({ ...forbidden, ...valid })).toStrictEqual(valid);
  });

  test('all issues come at once, in the order of the fields', () => {
    const body = { ...valid, first_name: ' ', email: 'a@b', state: 'ILL', club_id: '3', app_role_id: null };
    expect(issuesOf(userInput, body)).toEqual([
      ['first_name', 'First name is required'],
      ['email', 'Must be a valid email'],
      ['state', 'State can be at most 2 characters'],
      ['club_id', 'Club must be valid'],
      ['app_role_id', 'Role is required'],
    ]);
  });
});
