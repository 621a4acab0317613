import type { PermissionCode } from '@kitroom/contract/permissions';
import { recordIn } from '@kitroom/contract/record-fields';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { type ResourceApi, type Saved, StaleError, type Versioned } from '../../api/resource-api.ts';
import type { Unsaved } from '../../session/unsaved-changes.ts';
import type { EntityScreens } from '../screens.ts';

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

/** The input of a row. */
export type NamedValues = { name: string; description?: string | null | undefined };

/** The body that is sent. */
export type NamedOutput = { name: string; description: string | null | undefined };

type NamedInput = z.ZodType<NamedOutput, NamedValues>;

/** A kind of record that is edited in its row, and what its screen says. */
export interface InlineKind {
  records: InlineRecords;
  screens: EntityScreens & Required<Pick<EntityScreens, 'view'>>;
  /** Heading of the screen. */
  title: string;
  nameHeader: string;
  /** Of the fields, in rows and in the history. */
  labels: Record<string, string> & Record<'name' | 'description', string>;
  /** 'Add new role…' and the button next to it. */
  addNew: string;
  createNew: string;
  createFailed: string;
  updateFailed: string;
  /** 409 without a message. */
  nameTaken: string;
  /** The button that leads from a row to the record's view. */
  viewLabel: string;
  /** Why a record's name cannot be changed; null if it can. */
  fixedName: (row: NamedRow) => string | null;
  /** Shown below a record's name. */
  detail: ((row: NamedRow) => ReactNode) | null;
}

/** The calls behind rows that are edited in place. Errors: `ApiError`; `update` throws `StaleError<NamedRow>`. */
export interface InlineRecords {
  /** Root of the query keys to invalidate after a write. */
  path: string;
  updatePermission: PermissionCode;
  input: NamedInput;
  get: (id: number) => Promise<Versioned<NamedRow>>;
  create: (input: NamedOutput) => Promise<Saved<NamedRow>>;
  update: (id: number, input: NamedOutput, etag: string | null) => Promise<Saved<NamedRow>>;
}

/** The calls of a resource in the form that rows need. */
export function inlineRecords<List extends z.ZodType, Item extends z.ZodType>(
  api: ResourceApi<NamedInput, List, Item>,
): InlineRecords {
  const rowOf = (item: z.output<Item>) => recordIn(api.resource, item as Readonly<Record<string, NamedRow>>);
  const versioned = ({ item, etag }: Versioned<z.output<Item>>) => ({ item: rowOf(item), etag });
  const saved = ({ item, ...answer }: Saved<z.output<Item>>) => ({ item: rowOf(item), ...answer });
  return {
    path: api.resource.path,
    updatePermission: api.resource.updatePermission,
    input: api.resource.input,
    get: async (id) => versioned(await api.get(id)),
    create: async (input) => saved(await api.create(input)),
    update: async (id, input, etag) => {
      try {
        return saved(await api.update(id, input, etag));
      } catch (error) {
        if (error instanceof StaleError) throw new StaleError(error, versioned(error.current));
        throw error;
      }
    },
  };
}
