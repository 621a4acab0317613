import type { Fields } from '../../kinds/kind.ts';
import type { Row } from '../../platform/db/tables.ts';
import type { RequestEntry } from './undo-kind.ts';

/** An entry as an undo reads it. */
export function toRequestEntry(row: Omit<Row<'change_log'>, 'actor_user_id' | 'api_token_id'>): RequestEntry {
  const { id, request_id, at, action, entity, entity_id, before, after } = row;
  // Entries without a record, such as restores, have long lists, and none is undone here.
  const change =
    entity_id === null ? { before: {}, after: {} } : { before: parsed(before), after: parsed(after) };
  return { id, requestId: request_id, at, action, entity, entityId: entity_id ?? 0, change };
}

function parsed(json: string | null): Fields {
  return json === null ? {} : (JSON.parse(json) as Fields);
}
