import { clubResource } from '@kitroom/contract/club';
import { garmentColorResource } from '@kitroom/contract/garment-color';
import { imprintColorResource } from '@kitroom/contract/imprint-color';
import { attentionBody, attentionPath } from '@kitroom/contract/lists/attention';
import type { PermissionCode } from '@kitroom/contract/permissions';
import { productResource } from '@kitroom/contract/product';
import { productCategoryResource } from '@kitroom/contract/product-category';
import { sizeResource } from '@kitroom/contract/size';
import { userResource } from '@kitroom/contract/user';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import { listRevision } from '../platform/db/list-revision.ts';
import type { RecordTableName } from '../platform/db/tables.ts';
import { cachedList } from '../platform/http/cached-list.ts';
import { actorOf } from '../platform/http/guard.ts';
import { type App, answer } from '../platform/http/schemas.ts';
import { CATEGORY_CHECKS, SIZE_CHECKS } from './catalog-checks.ts';
import { type Check, findAttention, visibleChecks } from './check.ts';
import { GARMENT_COLOR_CHECKS, likenessChecks } from './color-checks.ts';
import { CLUB_CHECKS, USER_CHECKS } from './people-checks.ts';
import { PRODUCT_CHECKS } from './product-checks.ts';

interface Checked {
  /** Where the list is. */
  path: string;
  /** What opens the list, and so the reasons, too. */
  permission: PermissionCode;
  checks: readonly Check[];
  /** The lists whose writes may change the findings; null: they change with time alone. */
  lists: readonly RecordTableName[] | null;
  /** Whether the reasons name people. */
  personal?: true;
}

const CHECKED: readonly Checked[] = [
  {
    path: clubResource.path,
    permission: 'CLUBS_READ',
    checks: CLUB_CHECKS,
    lists: ['clubs', 'users'],
    personal: true,
  },
  { path: userResource.path, permission: 'USERS_READ', checks: USER_CHECKS, lists: null },
  { path: sizeResource.path, permission: 'SIZE_READ', checks: SIZE_CHECKS, lists: ['sizes', 'products'] },
  {
    path: productCategoryResource.path,
    permission: 'PRODUCT_CATEGORY_READ',
    checks: CATEGORY_CHECKS,
    lists: ['product_categories', 'products'],
  },
  {
    path: garmentColorResource.path,
    permission: 'GARMENT_COLOR_READ',
    checks: GARMENT_COLOR_CHECKS,
    lists: ['garment_colors', 'imprint_colors', 'products'],
  },
  {
    path: imprintColorResource.path,
    permission: 'IMPRINT_COLOR_READ',
    checks: likenessChecks('imprint_colors'),
    lists: ['imprint_colors'],
  },
  {
    path: productResource.path,
    permission: 'PRODUCT_READ',
    checks: PRODUCT_CHECKS,
    lists: ['products', 'product_categories', 'sizes', 'garment_colors', 'imprint_colors'],
  },
];

/** Which records of a list need attention, and why; as much of it as the reader may know. */
export function attentionRoutes(app: App, db: Database): void {
  for (const { path, permission, ...checked } of CHECKED) {
    app.get(
      attentionPath(path),
      { config: { access: [permission] }, schema: { response: { 200: answer(attentionBody) } } },
      attentionAnswer(db, checked),
    );
  }
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

function attentionAnswer(
  db: Database,
  { checks, lists, personal }: Pick<Checked, 'checks' | 'lists' | 'personal'>,
): Answer {
  // One for each set of reasons that someone can be told; a shop has a few roles.
  const answers = new Map<string, Answer>();

  return async (request, reply) => {
    const visible = visibleChecks(checks, actorOf(request).permissions);
    const key = visible.map(({ reason }) => reason).join(' ');
    const known = answers.get(key) ?? answerOf(visible);
    answers.set(key, known);
    await known(request, reply);
  };

  function answerOf(visible: readonly Check[]): Answer {
    const list = async () => ({ attention: await findAttention(db.query, visible) });
    if (lists === null)
      return async (_request, reply) => void reply.send({ success: true, ...(await list()) });
    return cachedList(attentionBody, {
      list,
      listRevision: listRevision(db.query, ...lists),
      ...(personal ? { personal } : {}),
    });
  }
}
