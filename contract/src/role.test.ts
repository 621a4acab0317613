import { describe, expect, test } from 'vitest';
import { BLANKS, codePoints, describeBody, field } from '../test/validation-table.ts';
import { permissionInput, permissionRoles } from './permission.ts';
import { PERMISSION_CODES } from './permissions.ts';
import { roleCalls, rolePermissions } from './role.ts';

describe('role input', () => {
  const valid = { name: 'Coach', description: 'Runs a team' };
  describeBody(roleCalls.input, valid, [['name', 'Role name is required']]);
  field(roleCalls.input, valid, 'name').isRequiredText('Role name', 255);
  field(roleCalls.input, valid, 'description').isOptionalText('Description', 500, { lines: true });
});

describe('permission input', () => {
  const valid = { name: 'TEAMS_READ', description: 'See teams' };
  const NO_CODE = 'Permission name must be an upper-case code such as CLUBS_READ';
  const TOO_LONG = 'Permission name can be at most 255 characters';
  describeBody(permissionInput, valid, [['name', 'Permission name is required']]);
  field(permissionInput, valid, 'description').isOptionalText('Description', 500, { lines: true });

  const name = field(permissionInput, valid, 'name');
  name.isRequired('Permission name is required');
  for (const [claim, value] of BLANKS) name.refuses(claim, value, 'Permission name is required');
  for (const value of [5, true, ['TEAMS_READ'], {}]) {
    name.refuses(JSON.stringify(value), value, 'Permission name must be text');
  }
  for (const value of ['A', 'A1', 'TEAMS_READ_2', 'X'.repeat(255), ...PERMISSION_CODES])
    name.accepts(value, value);
  name.accepts('blanks around it', ' \u200BTEAMS_READ\n', 'TEAMS_READ');
  name.refuses('256 letters', 'X'.repeat(256), TOO_LONG);
  name.refuses('256 emoji', codePoints('😀', 256), TOO_LONG, NO_CODE);
  for (const value of [
    'teams_read',
    'Teams',
    'TEAMS READ',
    'TEAMS-READ',
    '_TEAMS',
    'TEAMS_',
    'TEAMS__READ',
    '1TEAM',
    'ÄPFEL',
    'ТEAMS',
    'ＴEAMS',
    'TEAMS\u0301',
    'TEAMS😀',
    '__proto__',
    'constructor',
  ]) {
    name.refuses(JSON.stringify(value), value, NO_CODE);
  }
  for (const character of ['\0', '\n', '\t', '\u0085', '\uD83D']) {
    name.refuses(
      JSON.stringify(`A${character}B`),
      `A${character}B`,
      'Permission name contains characters that can’t be stored',
      NO_CODE,
    );
  }
});

describe.each([
  { links: 'permissions of a role', schema: rolePermissions.save.body, key: 'permissionIds' },
  { links: 'roles of a permission', schema: permissionRoles.save.body, key: 'roleIds' },
])('$links', ({ schema, key }) => {
  const valid = { [key]: [4, 9] };
  describeBody(schema, valid, [[key, 'Must be a valid ID']]);
  field(schema, valid, key).isIdList('Must be a valid ID');
});

test('the success texts of the link editors are those of SPEC §2', () => {
  expect(rolePermissions.saved).toBe('Permissions updated successfully!');
  expect(permissionRoles.saved).toBe('Roles updated successfully!');
});
