import { KINDS, type KindName } from '@kitroom/contract/kinds';
import { unique } from './factories.ts';
import type { Browser } from './harness.ts';

type Texts<Kind extends KindName> = Kind extends 'users'
  ? { first_name: string; last_name: string; email: string }
  : { name: string; code: string };

/** A name and a code that no other record of this run has. */
export function coded(): { name: string; code: string } {
  return { name: unique('Name'), code: unique('C') };
}

/** What a new record of this kind needs. Products get a category of their own. */
async function plainBody(by: Browser, kind: KindName, given: object): Promise<object> {
  const name = unique('Name');
  if (kind === 'roles' || kind === 'clubs') return { name };
  if (kind === 'permissions') return { name: unique('CODE').replace(' ', '_') };
  if (kind === 'users') {
    const email = `${unique('ann').replace(' ', '-')}@example.com`;
    return { first_name: 'Ann', last_name: unique('Lee').replace(' ', ''), email, app_role_id: by.roleId };
  }
  const plain = coded();
  if (kind === 'garment_colors' || kind === 'imprint_colors') return { ...plain, hex_value: '#123456' };
  if (kind !== 'products') return plain;
  const category = 'product_category_id' in given ? undefined : await createRecord(by, 'product_categories');
  return { ...plain, supplier_name: 'S', supplier_code: 'S', product_category_id: category?.id };
}

/** A new record of any kind, through its own call, with what it needs and these fields. */
export async function createRecord<Kind extends KindName, Given extends object = object>(
  by: Browser,
  kind: Kind,
  given: Given = {} as Given,
) {
  const { path, record } = KINDS[kind];
  const body = { ...(await plainBody(by, kind, given)), ...given } as Texts<Kind> & Given;
  const created = await by.post(path, body);
  if (created.statusCode !== 201) throw new Error(created.body);
  const { id }: { id: number } = created.json()[record];
  const url = `${path}/${id}`;
  return {
    id,
    url,
    body,
    created,
    /** What its own call answers. */
    read: async () => (await by.get(url)).json(),
    /** Saves what it was created with and these changes. */
    save: (changes: object, who = by) => who.put(url, { ...body, ...changes }),
  };
}
