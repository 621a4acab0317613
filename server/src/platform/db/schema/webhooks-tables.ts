import type { DeliveryKind } from '@kitroom/contract/webhooks/deliveries';
import type { Generated } from 'kysely';

/** An address that is told of changes. */
export interface WebhooksTable {
  id: Generated<number>;
  address: string;
  /** The kinds of records that it tells of, joined with blanks. */
  entities: string;
  /** 0 by default: a webhook from a backup calls nobody until somebody switches it on. */
  is_active: Generated<number>;
  /** Why it is off: `gone`, `gave-up`, or `restored`, which is the default; null: somebody switched it off, or it is on. */
  off_because: Generated<'gone' | 'gave-up' | 'restored' | null>;
  /** Who made it: it tells no more than they can see. */
  user_id: number;
  /** Encrypted with the key outside the database. */
  sealed_secret: string;
  /** The one before, until `former_secret_until`. */
  sealed_former_secret: string | null;
  former_secret_until: string | null;
  /** Where the feed goes on for it; null: nowhere, its receiver has to start again. */
  cursor: string | null;
  created_at: string;
  /** Counts changes of what it tells and whether it is on. */
  version: Generated<number>;
}

/** Something that was sent to a webhook, or waits to be. */
export interface WebhookDeliveriesTable {
  id: Generated<number>;
  webhook_id: number;
  message_id: string;
  kind: DeliveryKind;
  /** 1: somebody asked for it, so it is sent once, whatever else waits. */
  is_repeated: number;
  /** JSON: `[entity, id]` of each record. */
  records: string;
  /** The feed's cursor after these; null: a test. */
  cursor: string | null;
  created_at: string;
  attempts: Generated<number>;
  /** Null: it was delivered, or there are no further attempts. */
  next_attempt_at: string | null;
  /** Until then, it belongs to the process that is sending it. */
  claimed_until: string | null;
  attempted_at: string | null;
  status: number | null;
  duration: number | null;
  reason: string | null;
}

/** Webhooks, and what they sent. */
export interface WebhookTables {
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
}
