import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { ResourceApi } from '../../api/resource-api.ts';
import type { EntityScreens } from '../../resource/screens.ts';
import type { Unsaved } from '../../session/unsaved-changes.ts';

/** A record that is a name and a description, and is edited in its row. */
export interface NamedRow {
  id: number;
  name: string;
  description: string | null;
}

/** A row that is being edited, as the table's guard knows it. */
export interface OpenRow {
  unsaved: Unsaved;
  /** The user leaves without saving it. */
  giveUp: () => void;
}

export type NamedValues = { name: string; description?: string | null | undefined };

export type NamedOutput = { name: string; description: string | null | undefined };

type NamedInput = z.ZodType<NamedOutput, NamedValues>;

/** A kind of record that is edited in its row, and what its screen says. */
export interface InlineKind {
  api: Pick<ResourceApi<NamedInput, z.ZodType, z.ZodType>, 'resource' | 'get' | 'create' | 'update'>;
  screens: EntityScreens & Required<Pick<EntityScreens, 'view'>>;
  title: string;
  nameHeader: string;
  labels: Record<string, string> & Record<'name' | 'description', string>;
  /** The button that adds one. */
  createNew: string;
  /** 409 without a message. */
  nameTaken: string;
  /** The button that leads from a row to the record's view. */
  viewLabel: string;
  /** Why a record's name cannot be changed; null if it can. */
  fixedName: (row: NamedRow) => string | null;
  /** Shown below a record's name. */
  detail: ((row: NamedRow) => ReactNode) | null;
}
