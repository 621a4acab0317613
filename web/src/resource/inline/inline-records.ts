import type { KindName } from '@kitroom/contract/kinds';
import type { z } from 'zod';
import { type ResourceApi, type Saved, StaleError, type Versioned } from '../../api/resource-api.ts';
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

/** What is typed into a row. */
export type NamedValues = { name: string; description?: string | null | undefined };

/** What is sent. */
export type NamedOutput = { name: string; description: string | null | undefined };

type NamedInput = z.ZodType<NamedOutput, NamedValues>;

/** The calls behind rows that are edited in place. Errors: `ApiError`; `update` throws `StaleError<NamedRow>`. */
export interface InlineRecords {
  /** Root of the query keys to invalidate after a write. */
  path: string;
  /** Its name in the history. */
  entity: KindName;
  input: NamedInput;
  get: (id: number) => Promise<Versioned<NamedRow>>;
  create: (input: NamedOutput) => Promise<Saved<NamedRow>>;
  update: (id: number, input: NamedOutput, etag: string | null) => Promise<Saved<NamedRow>>;
}

/** The calls of a resource in the form that rows need; `rowOf` takes the record out of its body. */
export function inlineRecords<List extends z.ZodType, Item extends z.ZodType>(
  api: ResourceApi<NamedInput, List, Item>,
  entity: KindName,
  rowOf: (item: z.output<Item>) => NamedRow,
): InlineRecords {
  const versioned = ({ item, etag }: Versioned<z.output<Item>>) => ({ item: rowOf(item), etag });
  const saved = ({ item, ...answer }: Saved<z.output<Item>>) => ({ item: rowOf(item), ...answer });
  return {
    path: api.resource.path,
    entity,
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
