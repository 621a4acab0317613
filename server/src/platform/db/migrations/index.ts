import type { Migration, MigrationProvider } from 'kysely';
import type { Engine } from '../database.ts';
import { up as firstSchema } from './0001-first-schema.ts';
import { up as listRevisions } from './0002-list-revisions.ts';
import { up as changeRequests } from './0003-change-requests.ts';
import { up as restorePreviews } from './0004-restore-previews.ts';
import { up as savedViews } from './0005-saved-views.ts';
import { up as viewedRoles } from './0006-viewed-roles.ts';
import { up as sharedHistories } from './0007-shared-histories.ts';
import { up as backups } from './0008-backups.ts';
import { up as changeFeed } from './0009-change-feed.ts';
import { up as apiTokens } from './0010-api-tokens.ts';
import { up as secondSteps } from './0011-second-steps.ts';
import { up as singleSignOn } from './0012-single-sign-on.ts';
import { up as altTexts } from './0013-alt-texts.ts';
import { up as webhooks } from './0014-webhooks.ts';
import { up as webhookVersions } from './0015-webhook-versions.ts';
import { up as keptAnswers } from './0016-kept-answers.ts';
import { up as shownLinks } from './0017-shown-links.ts';
import { up as rescuePasswords } from './0018-rescue-passwords.ts';

const ALL: Record<string, (db: Parameters<Migration['up']>[0], engine: Engine) => Promise<void>> = {
  '0001-first-schema': firstSchema,
  '0002-list-revisions': listRevisions,
  '0003-change-requests': changeRequests,
  '0004-restore-previews': restorePreviews,
  '0005-saved-views': savedViews,
  '0006-viewed-roles': viewedRoles,
  '0007-shared-histories': sharedHistories,
  '0008-backups': backups,
  '0009-change-feed': changeFeed,
  '0010-api-tokens': apiTokens,
  '0011-second-steps': secondSteps,
  '0012-single-sign-on': singleSignOn,
  '0013-alt-texts': altTexts,
  '0014-webhooks': webhooks,
  '0015-webhook-versions': webhookVersions,
  '0016-kept-answers': keptAnswers,
  '0017-shown-links': shownLinks,
  '0018-rescue-passwords': rescuePasswords,
};

/** All migrations in order. Forward only; one that was released is never edited. */
export function migrations(engine: Engine): MigrationProvider {
  const named = Object.entries(ALL).map(([name, up]): [string, Migration] => [
    name,
    { up: (db) => up(db, engine) },
  ]);
  return { getMigrations: async () => Object.fromEntries(named) };
}

/** Names of all migrations, the newest last. */
export function migrationNames(): string[] {
  return Object.keys(ALL);
}
