import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { authCalls } from './auth-calls.ts';
import { clubInput } from './club.ts';
import { codedInput } from './coded.ts';
import { garmentColorInput } from './garment-color.ts';
import { imprintColorResource } from './imprint-color.ts';
import { passwordCalls } from './passwords/new-password.ts';
import { permissionInput, permissionRoles } from './permission.ts';
import { productInput } from './product.ts';
import { deleteImageInput } from './product-image.ts';
import { roleCalls, rolePermissions } from './role.ts';
import { userInput } from './user.ts';

const anything = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), fc.double(), fc.constant(undefined));

// Values that many fields take, so that whole bodies are accepted often enough to say something.
const plausible = fc.oneof(
  fc.constantFrom(
    ' Navy\u200B',
    'e\u0301',
    '',
    '  ',
    null,
    undefined,
    true,
    0,
    3,
    '#FFF',
    'a@b.co',
    'Serve-2-win',
  ),
  fc.constantFrom('CLUBS_READ', 'IL', 'a\nb', ' /x.png '),
  fc.array(fc.integer({ min: 1, max: 4 })),
);

const inputs = [
  { name: 'role', schema: roleCalls.input, valid: { name: 'a' } },
  { name: 'permission', schema: permissionInput, valid: { name: 'A' } },
  { name: 'permissions of a role', schema: rolePermissions.save.body, valid: { permissionIds: [] } },
  { name: 'roles of a permission', schema: permissionRoles.save.body, valid: { roleIds: [] } },
  { name: 'club', schema: clubInput, valid: { name: 'a' } },
  {
    name: 'user',
    schema: userInput,
    valid: { first_name: 'a', last_name: 'b', email: 'a@b.co', app_role_id: 1 },
  },
  { name: 'size or product category', schema: codedInput, valid: { name: 'a', code: 'b' } },
  { name: 'garment color', schema: garmentColorInput, valid: { name: 'a', code: 'b', hex_value: 'fff' } },
  {
    name: 'imprint color',
    schema: imprintColorResource.input,
    valid: { name: 'a', code: 'b', hex_value: 'fff' },
  },
  {
    name: 'product',
    schema: productInput,
    valid: { name: 'a', code: 'b', supplier_name: 'c', supplier_code: 'd', product_category_id: 1 },
  },
  { name: 'login', schema: authCalls.login.body, valid: { email: 'a@b.co', password: 'x' } },
  { name: 'forgot password', schema: authCalls.forgotPassword.body, valid: { email: 'a@b.co' } },
  {
    name: 'reset password',
    schema: passwordCalls.reset.body,
    valid: { token: 'x', newPassword: 'Serve-2-win' },
  },
  { name: 'delete image', schema: deleteImageInput, valid: { productId: 1, slot: 1 } },
];

describe.each(inputs)('$name input', ({ schema, valid }) => {
  const fields = Object.keys(schema.shape);

  test('once accepted, is accepted again unchanged', () => {
    let accepted = 0;
    const change = fc.dictionary(fc.constantFrom(...fields), plausible, { maxKeys: 2 });
    fc.assert(
      fc.property(change, (changes) => {
        const first = schema.safeParse({ ...valid, ...changes });
        if (!first.success) return;
        accepted += 1;
        expect(schema.parse(first.data)).toStrictEqual(first.data);
      }),
      { numRuns: 300 },
    );
    expect(accepted).toBeGreaterThan(10);
  });

  test('never throws, but is answered with its own fields and a message each', () => {
    const body = fc.oneof(
      anything,
      fc.dictionary(fc.oneof(fc.constantFrom(...fields, '__proto__', 'constructor'), fc.string()), anything),
    );
    fc.assert(
      fc.property(body, (value) => {
        for (const { path, message } of schema.safeParse(value).error?.issues ?? []) {
          expect(['', ...fields]).toContain(path.join('.').split('.')[0]);
          expect(message).toMatch(/^[A-Z].*\w/u);
        }
      }),
    );
  });
});
