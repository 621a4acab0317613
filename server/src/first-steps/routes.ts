import { KINDS, type KindName } from '@kitroom/contract/kinds';
import { type FirstStepName, type FirstSteps, firstSteps } from '@kitroom/contract/lists/first-steps';
import type { PermissionCode } from '@kitroom/contract/permissions';
import { ADMINISTRATOR_NAME } from '../access/setup.ts';
import type { Database, Queries } from '../platform/db/database.ts';
import type { Tables } from '../platform/db/tables.ts';
import type { Actor } from '../platform/http/actor.ts';
import { actorOf } from '../platform/http/guard.ts';
import type { App } from '../platform/http/schemas.ts';
import { serve } from '../platform/http/serve.ts';

/** One step: who can take it, and whether it is done. */
interface Step {
  step: FirstStepName;
  /** All of them are needed. */
  permissions: readonly PermissionCode[];
  isDone: (query: Queries, actor: Actor) => Promise<boolean>;
}

/** In the order in which the catalog needs them: each product has a category, a garment color its imprint colors. */
const STEPS: readonly Step[] = [
  { step: 'name', permissions: ['USERS_READ', 'USERS_UPDATE'], isDone: hasOwnName },
  // The first administrator and their role are there from the start.
  creating('roles', 2),
  creating('users', 2),
  creating('clubs', 1),
  creating('sizes', 1),
  creating('imprint_colors', 1),
  creating('garment_colors', 1),
  creating('product_categories', 1),
  creating('products', 1),
  { step: 'product_images', permissions: ['PRODUCT_READ', 'PRODUCT_UPDATE'], isDone: hasPictures },
  { step: 'active_product', permissions: ['PRODUCT_READ', 'PRODUCT_UPDATE'], isDone: hasActiveProduct },
  { step: 'line_sheet', permissions: ['PRODUCT_READ', 'PRODUCT_UPDATE'], isDone: async () => false },
];

/** The first steps that a user can take in an empty database. */
export function firstStepsRoute(app: App, db: Database): void {
  serve(app, firstSteps, async (request) => ({ steps: await stepsOf(db.query, actorOf(request)) }));
}

async function stepsOf(query: Queries, actor: Actor): Promise<FirstSteps> {
  const offered = STEPS.filter(({ permissions }) => permissions.every((code) => actor.permissions.has(code)));
  if (offered.length === 0 || ((await hasPictures(query)) && (await hasActiveProduct(query)))) return [];
  return Promise.all(offered.map(async ({ step, isDone }) => ({ step, done: await isDone(query, actor) })));
}

function creating(kind: KindName & FirstStepName, count: number): Step {
  const { readPermission, createPermission } = KINDS[kind];
  return {
    step: kind,
    permissions: [readPermission, createPermission],
    isDone: (query) => hasRows(query, kind, count),
  };
}

function hasPictures(query: Queries): Promise<boolean> {
  return hasRows(query, 'product_images', 1);
}

async function hasActiveProduct(query: Queries): Promise<boolean> {
  const active = query.selectFrom('products').select('id').where('is_active', '=', 1).limit(1);
  return (await active.executeTakeFirst()) !== undefined;
}

async function hasRows(query: Queries, table: keyof Tables, count: number): Promise<boolean> {
  const rows = await query.selectFrom(table).select('id').limit(count).execute();
  return rows.length === count;
}

async function hasOwnName(query: Queries, { userId }: Actor): Promise<boolean> {
  const { first_name, last_name } = await query
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return first_name !== ADMINISTRATOR_NAME.first_name || last_name !== ADMINISTRATOR_NAME.last_name;
}
