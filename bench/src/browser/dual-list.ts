import type { Browser } from 'playwright-core';
import type { Bench } from '../bench.ts';
import { median } from '../load.ts';
import type { Measured } from '../row.ts';
import { follow, inFreshPage, TIMES, typing, untilChanged } from './page.ts';

const AT = "'2026-01-01T00:00:00.000Z'";
const EACH = 500;
const OPTIONS = `[...document.querySelectorAll('[role=listbox]')].map((one) => one.querySelectorAll('[role=option]').length).join()`;
const FILTER = typing('input[aria-label="Filter available"]', 'bench_07');
const CLEAR = typing('input[aria-label="Filter available"]', '');
const press = (name: string) =>
  `[...document.querySelectorAll('button')].find((one) => one.textContent === '${name}').click()`;

/** A role with half of 1,000 permissions assigned. */
export async function dualList(bench: Bench, chrome: Browser): Promise<Measured[]> {
  const path = await seedRole(bench);
  const times: Record<'opened' | 'filtered' | 'cleared' | 'moved' | 'back', number[]> = {
    opened: [],
    filtered: [],
    cleared: [],
    moved: [],
    back: [],
  };
  for (let n = 0; n < TIMES; n++) {
    await inFreshPage(bench, chrome, async (page) => {
      times.opened.push(await follow(page, path, '[role=listbox] [role=option]'));
      times.filtered.push(await untilChanged(page, OPTIONS, FILTER));
      times.cleared.push(await untilChanged(page, OPTIONS, CLEAR));
      times.moved.push(await untilChanged(page, OPTIONS, press('Move all to Assigned')));
      times.back.push(await untilChanged(page, OPTIONS, press('Move all to Available')));
    });
  }
  const row = (what: string, taken: number[], goal: Measured['goal']): Measured => ({
    work: `two lists of ${EACH} permissions: ${what}`,
    unit: 'ms',
    ours: median(taken),
    limit: null,
    limitIs: '',
    goal,
  });
  return [
    row('shown after the click', times.opened, null),
    row('one filtered', times.filtered, { atMost: 50 }),
    row('its filter taken back', times.cleared, { atMost: 50 }),
    row('all of one moved to the other', times.moved, { atMost: 50 }),
    row('all 1,000 moved back', times.back, { atMost: 50 }),
  ];
}

async function seedRole({ database }: Bench): Promise<string> {
  const missing = 2 * EACH - (await database.count('permissions'));
  await database.execute(`
    with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${missing})
    insert into permissions (created_at, updated_at, name, name_folded, description)
    select ${AT}, ${AT}, 'BENCH_' || substr('000' || i, -4), 'bench_' || substr('000' || i, -4),
      'What somebody may do who holds it, no. ' || i
    from numbers`);
  const id = (await database.count('roles')) + 1;
  await database.execute(`
    insert into roles (created_at, updated_at, name, name_folded) values (${AT}, ${AT}, 'Bench', 'bench')`);
  await database.execute(`
    insert into role_permissions (role_id, permission_id)
    select roles.id, permissions.id from roles, permissions
    where roles.name = 'Bench' and permissions.id % 2 = 0`);
  return `/admin/roles/${id}/permissions`;
}
