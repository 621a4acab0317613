import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { beforeAll, expect, it } from 'vitest';
import { createRole, createUser, permissionId, unique } from '../../../test/factories.ts';
import { type Browser, describeApp } from '../../../test/harness.ts';
import { createProduct, upload } from '../../../test/pictures/fixtures.ts';
import { cleanSamples } from '../../../test/pictures/pictures.ts';
import { createRecord } from '../../../test/records.ts';
import { undo } from '../../../test/undo.ts';
import { systemAuthor } from '../../platform/db/change-log.ts';
import { updateRecord } from '../../platform/db/records.ts';

const BY_ANN = 'It has been changed since by Ann Lee';

describeApp('an undo that is refused names', (harness) => {
  let admin: Browser;
  let ann: Browser;
  let bo: Browser;
  beforeAll(async () => {
    admin = await harness().signIn({ permissions: PERMISSION_CODES });
    const colleague = async (first_name: string, last_name: string) => {
      const { id } = await createUser(harness().db, { roleId: admin.roleId, first_name, last_name });
      return harness().signInAs(id);
    };
    ann = await colleague('Ann', 'Lee');
    bo = await colleague('Bo', 'Ng');
  });

  const makeSize = () => createRecord(admin, 'sizes', { sort_order: 1, description: null, is_active: true });
  const reasonOf = async (answer: ReturnType<typeof undo>): Promise<string> => {
    const refused = await answer;
    expect(refused.statusCode, refused.body).toBe(409);
    return refused.json().kept[0].reason;
  };

  it('who changed the same field since, before whoever changed another one later', async () => {
    const { save } = await makeSize();
    await save({ sort_order: 2 }, bo);
    const saved = await save({ sort_order: 3 }, admin);
    await save({ sort_order: 4 }, ann);
    await save({ sort_order: 4, description: 'Runs small' }, bo);
    expect(await reasonOf(undo(admin, [saved]))).toBe(BY_ANN);
  });

  it('nobody where nobody was signed in, or too much has happened since: it looks at 50 changes', async () => {
    const { id, save } = await makeSize();
    const saved = await save({ sort_order: 3 }, admin);
    await save({ sort_order: 4 }, ann);
    for (let n = 1; n < 50; n++) await save({ sort_order: 4, description: `Note ${n}` }, bo);
    expect(await reasonOf(undo(admin, [saved]))).toBe(BY_ANN);
    await save({ sort_order: 4, description: 'One more note' }, bo);
    expect(await reasonOf(undo(admin, [saved]))).toBe('It has been changed since');

    const last = await save({ sort_order: 5 }, admin);
    await harness().db.transaction((trx) =>
      updateRecord(trx, 'sizes', { id, values: { sort_order: 6 }, author: systemAuthor() }),
    );
    expect(await reasonOf(undo(admin, [last]))).toBe('It has been changed since');
  });

  it('who moved the picture out of its slot, before whoever filled another slot later', async () => {
    const files = await cleanSamples();
    const product = await createProduct(harness().db, unique('P'));
    const put = async (by: Browser, file: Buffer, slot: number) => {
      const answer = await upload(harness(), by, file, { productId: product.id, slot });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer;
    };
    const filled = await put(admin, files.jpg, 1);
    await ann.post(imageCalls.move.path, { productId: product.id, from: { slot: 1 }, to: { slot: 3 } });
    await put(bo, files.webp, 2);
    await bo.post(imageCalls.delete.path, { productId: product.id, slot: 2, colorId: null });
    expect(await reasonOf(undo(admin, [filled]))).toBe('Its pictures have been changed since by Ann Lee');
  });

  it('who changed the permissions of the role, before whoever renamed it later', async () => {
    const role = await createRole(harness().db, { permissions: ['SIZE_READ'] });
    const path = `/api/admin/roles/${role.id}`;
    const give = async (by: Browser, codes: readonly ('SIZE_READ' | 'CLUBS_READ')[]) => {
      const permissionIds = await Promise.all(codes.map((code) => permissionId(harness().db, code)));
      return by.put(`${path}/permissions`, { permissionIds });
    };
    const saved = await give(admin, ['SIZE_READ', 'CLUBS_READ']);
    await give(ann, ['SIZE_READ']);
    const renamed = await bo.put(path, { name: unique('Renamed') });
    expect(renamed.statusCode, renamed.body).toBe(200);
    expect(await reasonOf(undo(admin, [saved]))).toBe(BY_ANN);
  });
});
