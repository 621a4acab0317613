import { UNDO_MESSAGES } from '@kitroom/contract/history/undo';
import { IMAGE_ENTITY } from '../../catalog/slots/slots.ts';
import type { Queries } from '../../platform/db/database.ts';
import { conflict, type HttpError } from '../../platform/http/errors.ts';
import { type RequestEntry, toRequestEntry, type Unit } from './undo-kind.ts';

/** 409: a change cannot be undone at the moment, with a sentence for the user. */
export function cannotUndo(reason: string): HttpError {
  return conflict('request_ids', reason);
}

/** Entries that are looked through for the one who changed a record. */
const LOOKED_THROUGH = 50;

/** 409: the record is not as the change left it; names the author of the newest change that `isAbout` the same. */
export async function changedSince(
  query: Queries,
  { entries }: Pick<Unit, 'entries'>,
  isAbout: (later: RequestEntry) => boolean,
): Promise<HttpError> {
  const last = entries.at(-1);
  if (!last) return cannotUndo(UNDO_MESSAGES.changedSince(null));
  const sentence =
    last.entity === IMAGE_ENTITY ? UNDO_MESSAGES.picturesChangedSince : UNDO_MESSAGES.changedSince;
  const rows = await query
    .selectFrom('change_log')
    .leftJoin('users', 'users.id', 'change_log.actor_user_id')
    .selectAll('change_log')
    .select(['users.first_name', 'users.last_name'])
    .where('entity', '=', last.entity)
    .where('entity_id', '=', last.entityId)
    .where('change_log.id', '>', last.id)
    .orderBy('change_log.id', 'desc')
    .limit(LOOKED_THROUGH)
    .execute();
  const by = rows.find((row) => isAbout(toRequestEntry(row)));
  const name = by?.first_name == null ? null : `${by.first_name} ${by.last_name}`;
  return cannotUndo(sentence(name));
}
