import type { clubResource } from '@kitroom/contract/club';
import type { imprintColorResource } from '@kitroom/contract/imprint-color';
import type { ListedKind } from '@kitroom/contract/kinds';
import type { permissionCalls } from '@kitroom/contract/permission';
import type { productResource } from '@kitroom/contract/product';
import type { ColumnKey, Fields, FormField } from '@kitroom/contract/record-fields';
import type { roleCalls } from '@kitroom/contract/role';
import type { sizeResource } from '@kitroom/contract/size';
import type { userResource } from '@kitroom/contract/user';
import type { Generated, Selectable } from 'kysely';
import type { z } from 'zod';
import type { ApiTokensTable } from './schema/api-tokens-table.ts';
import type { BackupsTable } from './schema/backups-table.ts';
import type { ChangeFeedTable } from './schema/change-feed-table.ts';
import type { KeptAnswersTable } from './schema/kept-answers-table.ts';
import type { PasswordTokensTable } from './schema/password-tokens-table.ts';
import type { SecondStepTables } from './schema/second-step-tables.ts';
import type { SingleSignOnTables } from './schema/single-sign-on-tables.ts';
import type { WebhookTables } from './schema/webhooks-tables.ts';

/** 0 or 1: the one spelling of yes and no that SQLite and PostgreSQL both bind and both compare. */
export type Flag = number;

/** Columns of every table of records: `version` against lost updates, and who wrote it when (UTC, ISO 8601). */
interface RecordColumns {
  id: Generated<number>;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
  created_by: number | null;
  updated_by: number | null;
}

export type FieldColumns<Of extends Fields> = {
  [Key in ColumnKey<Of>]: Of[Key] extends { kind: 'flag' }
    ? Generated<Flag>
    : Of[Key] extends FormField<z.ZodType, infer Answered>
      ? z.output<Answered>
      : never;
};

export interface RolesTable extends RecordColumns, FieldColumns<typeof roleCalls.fields> {
  name_folded: string;
}

export interface PermissionsTable extends RecordColumns, FieldColumns<typeof permissionCalls.fields> {
  name_folded: string;
}

export interface RolePermissionsTable {
  role_id: number;
  permission_id: number;
}

export interface ClubsTable extends RecordColumns, FieldColumns<typeof clubResource.fields> {
  name_folded: string;
}

export interface UsersTable extends RecordColumns, FieldColumns<typeof userResource.fields> {
  email_folded: string;
  email_verified: Generated<Flag>;
  /** argon2id in PHC form; null: no password was ever chosen. */
  password_hash: string | null;
  failed_login_attempts: Generated<number>;
  last_login: string | null;
}

export interface CodedTable extends RecordColumns, FieldColumns<typeof sizeResource.fields> {
  name_folded: string;
  code_folded: string;
}

export interface ColorsTable extends RecordColumns, FieldColumns<typeof imprintColorResource.fields> {
  name_folded: string;
  code_folded: string;
}

export interface GarmentColorImprintColorsTable {
  garment_color_id: number;
  imprint_color_id: number;
}

export interface ProductsTable extends RecordColumns, FieldColumns<typeof productResource.fields> {
  name_folded: string;
  code_folded: string;
}

export interface ProductSizesTable {
  product_id: number;
  size_id: number;
}

export interface ProductGarmentColorsTable {
  product_id: number;
  garment_color_id: number;
}

/** A stored picture and its slot. `color_id` null: the hero. */
interface PictureColumns {
  product_id: number;
  slot: number;
  color_id: number | null;
  /** Hex digest of the stored bytes: the picture's name in the store. */
  sha256: string;
  /** `jpg`, `png`, `webp` or `gif`. */
  extension: string;
  bytes: number;
  /** CRC-32 of the stored bytes, unsigned: a zip needs it. */
  crc32: number;
  width: number;
  height: number;
  /** The picture's alt text; null: nobody has written one. Of a preview: that of its zip. */
  alt_text: string | null;
}

/** Points a slot to a stored picture. */
export interface ProductImagesTable extends PictureColumns {
  id: Generated<number>;
  created_at: string;
  created_by: number | null;
}

export interface SessionsTable {
  id: Generated<number>;
  /** SHA-256 of the cookie's token, hex: the token itself is never stored. */
  token_hash: string;
  user_id: number;
  created_at: string;
  last_seen_at: string;
  user_agent: string;
  address: string;
  /** The role as which its user views the application; null: as themselves. */
  viewed_role_id: Generated<number | null>;
  /** When its user last proved who they are, with all steps; null: before that was noted. */
  proved_at: Generated<string | null>;
}

/** Counts events per key within a window: sign-in failures per address, reset mails per account. */
export interface ThrottlesTable {
  key: string;
  count: number;
  expires_at: string;
}

/** Mail that waits to be sent, or was. */
export interface OutboxTable {
  id: Generated<number>;
  to_address: string;
  subject: string;
  text: string;
  html: string;
  created_at: string;
  attempts: Generated<number>;
  next_attempt_at: string;
  sent_at: string | null;
  last_error: string | null;
}

/** A lease that one process holds for a piece of work; past `expires_at` anyone may take it. */
export interface LeasesTable {
  name: string;
  holder: string;
  expires_at: string;
}

export interface ChangeLogTable {
  id: Generated<number>;
  at: string;
  /** Null: nobody signed in (a failed sign-in, a reset link, the command line). */
  actor_user_id: number | null;
  /** Entries of one request are one change; of entries that older versions wrote, `entry-<id>`. */
  request_id: string;
  action: string;
  entity: string;
  entity_id: number | null;
  /** The API token with which the actor did it; null: signed in. */
  api_token_id: Generated<number | null>;
  /** JSON, without secrets. */
  before: string | null;
  after: string | null;
}

/** An uploaded zip that was checked and not yet applied, or was. */
export interface RestorePreviewsTable {
  id: Generated<number>;
  /** Who uploaded it: nobody else sees it. */
  user_id: number;
  created_at: string;
  expires_at: string;
  file_name: string;
  /** JSON: entries that fit no slot, with the reason. */
  skipped: string;
  /** Rises whenever the pictures are compared with their slots again. */
  comparison: number;
  compared_at: string;
  /** The restore's entry in the change log; null: the preview was not applied. */
  restore_id: number | null;
}

/** A checked picture of a preview, stored by its content, and what its slot held when it was compared. */
export interface RestorePreviewPicturesTable extends PictureColumns {
  preview_id: number;
  /** From 1, in the order of the zip. */
  position: number;
  /** Name in the zip. */
  name: string;
  /** Null: the slot was empty. */
  before_sha256: string | null;
  before_extension: string | null;
  before_alt_text: string | null;
  /** Why it cannot be applied; null: it can. */
  reason: string | null;
}

/** The address parameters of a list under a name. */
export interface SavedViewsTable {
  id: Generated<number>;
  /** The table of the list's records. */
  list: ListedKind;
  name: string;
  /** List, for whom, and normalized name: unique. */
  name_key: string;
  query: string;
  /** 1: for everyone who can see the list. */
  is_shared: Generated<Flag>;
  /** Who made it. */
  user_id: number;
  created_at: string;
  updated_at: string;
}

/** Number of writes that may have changed a list, summed over `shard`. Only triggers write it. */
export interface ListRevisionsTable {
  list: RecordTableName;
  shard: number;
  revision: number;
}

export interface Tables extends SecondStepTables, SingleSignOnTables, WebhookTables {
  roles: RolesTable;
  permissions: PermissionsTable;
  role_permissions: RolePermissionsTable;
  clubs: ClubsTable;
  users: UsersTable;
  sizes: CodedTable;
  product_categories: CodedTable;
  garment_colors: ColorsTable;
  imprint_colors: ColorsTable;
  garment_color_imprint_colors: GarmentColorImprintColorsTable;
  products: ProductsTable;
  product_sizes: ProductSizesTable;
  product_garment_colors: ProductGarmentColorsTable;
  product_images: ProductImagesTable;
  sessions: SessionsTable;
  password_tokens: PasswordTokensTable;
  throttles: ThrottlesTable;
  outbox: OutboxTable;
  leases: LeasesTable;
  change_log: ChangeLogTable;
  list_revisions: ListRevisionsTable;
  restore_previews: RestorePreviewsTable;
  restore_preview_pictures: RestorePreviewPicturesTable;
  saved_views: SavedViewsTable;
  backups: BackupsTable;
  change_feed: ChangeFeedTable;
  api_tokens: ApiTokensTable;
  kept_answers: KeptAnswersTable;
}

/** Tables whose rows have a version and are written by `insertRecord` and `updateRecord`. */
export type RecordTableName = {
  [Name in keyof Tables]: Tables[Name] extends RecordColumns ? Name : never;
}[keyof Tables];

/** A row as it is read. */
export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;
