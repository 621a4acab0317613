import { KINDS } from '@kitroom/contract/kinds';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { unique } from '../../../test/factories.ts';
import { type Browser, describeOnBothEngines } from '../../../test/harness.ts';
import { importLines } from '../../../test/imports.ts';

interface Line {
  name: string;
  code: string;
}

const SIZES = KINDS.sizes.path;
const IS_TAKEN = [{ path: 'name', message: 'Name already exists' }];
const TWICE = [{ path: 'name', message: 'A line above has the same Name' }];

describeOnBothEngines('names that must be unique, in an import', (harness) => {
  let admin: Browser;
  let one: Line;
  let two: Line;
  let other: Line;
  beforeAll(async () => {
    admin = await harness().signIn({ permissions: ['SIZE_CREATE', 'SIZE_READ', 'SIZE_UPDATE'] });
  });
  beforeEach(async () => {
    [one, two, other] = [line(), line(), line()];
    expect((await send([one, two, other], false)).json()).toMatchObject({ create_count: 3 });
  });

  const line = (name = unique('Size')): Line => ({ name, code: unique('S') });
  const send = (lines: readonly Line[], dry_run: boolean) =>
    importLines(
      admin,
      'sizes',
      lines.map(({ name, code }) => ({ name, code })),
      { dry_run },
    );
  const planned = async (...lines: Line[]) => (await send(lines, true)).json().lines;
  const errors = async (...lines: Line[]) =>
    (await planned(...lines)).map((each: { errors: object[] }) => each.errors);

  it('can be exchanged between records', async () => {
    const swap = [
      { ...one, name: two.name },
      { ...two, name: one.name },
    ];
    expect((await send(swap, false)).json()).toMatchObject({ change_count: 2 });
    const { sizes }: { sizes: Line[] } = (await admin.get(SIZES)).json();
    const nameOf = ({ code }: Line) => sizes.find((size) => size.code === code)?.name;
    expect([nameOf(one), nameOf(two)]).toEqual([two.name, one.name]);
    expect((await send(swap, true)).json()).toMatchObject({ unchanged_count: 2 });
  });

  it('are refused where a record keeps them, wherever its line is', async () => {
    const refused = { result: 'error', changes: [], errors: IS_TAKEN };
    expect(await planned({ ...one, name: two.name }, line(other.name.toUpperCase()))).toMatchObject([
      refused,
      refused,
    ]);
    expect(await errors(line(one.name), one)).toEqual([IS_TAKEN, []]);
    expect(await errors(one, line(one.name))).toEqual([[], TWICE]);
  });

  it('are refused where two lines want one, new or changed', async () => {
    expect(await errors(line('New'), line('new'))).toEqual([[], TWICE]);
    expect(await errors({ ...one, name: 'Both' }, { ...two, name: 'both' })).toEqual([[], TWICE]);
    // Of a line that is refused already, nothing else is said.
    const again = line();
    expect(await errors(again, again)).toEqual([
      [],
      [{ path: 'code', message: 'A line above has the same Code' }],
    ]);
  });
});
