import { importColumns } from '@kitroom/contract/import/columns';
import { useState } from 'react';
import { z } from 'zod';
import type { Sheet } from '../../reading/table.ts';
import { type UserStorage, useKnownUser, userStorage } from '../../session/user-storage.ts';
import {
  findHeaderLine,
  type Mapping,
  mapHeaders,
  mappedCount,
  matchedTo,
  type Source,
} from './find-headers.ts';
import type { ImportTarget } from './import-list.ts';

/** A table that was read, and the fields of its columns. */
export interface ReadTable {
  /** Null: it was pasted. */
  file: File | null;
  sheets: readonly Sheet[];
  sheet: Sheet;
  headerLine: number;
  headers: readonly string[];
  mapping: Mapping;
  /** Whether the mapping is the one that was last used for these headers. */
  isRecalled: boolean;
}

/** The table that is to be imported, with the choices that say how it is read. */
export function useSource(target: ImportTarget) {
  const known = importColumns(target.entity);
  const userId = useKnownUser();
  const storage = userId === null ? null : userStorage(userId);
  const [table, setTable] = useState<ReadTable | null>(null);

  const withHeaders = (read: Omit<ReadTable, 'headers' | 'mapping' | 'isRecalled'>): ReadTable => {
    const headers = read.sheet.lines[read.headerLine] ?? [];
    const recalled = storage === null ? null : recallMapping(storage, target.entity, headers);
    return {
      ...read,
      headers,
      mapping: recalled ?? mapHeaders(headers, known),
      isRecalled: recalled !== null,
    };
  };

  return {
    /** The headers that are known. */
    known,
    table,
    /** Takes what was read, and the sheet that looks most like this list. */
    read(file: File | null, sheets: readonly Sheet[]): ReadTable | null {
      const tables = sheets.map((sheet) =>
        withHeaders({ file, sheets, sheet, headerLine: findHeaderLine(sheet.lines, known) }),
      );
      const found =
        tables.toSorted((one, other) => mappedCount(other.mapping) - mappedCount(one.mapping))[0] ?? null;
      setTable(found);
      return found;
    },
    /** Whether another sheet has the column that tells which record each line is for, too. */
    fitsAnother({ sheets, sheet }: ReadTable): boolean {
      return sheets.some((one) => {
        if (one === sheet) return false;
        const mapping = mapHeaders(one.lines[findHeaderLine(one.lines, known)] ?? [], known);
        return Boolean(mapping[known.key]);
      });
    },
    chooseSheet(name: string) {
      const sheet = table?.sheets.find((one) => one.name === name);
      if (table && sheet)
        setTable(withHeaders({ ...table, sheet, headerLine: findHeaderLine(sheet.lines, known) }));
    },
    chooseHeaderLine(headerLine: number) {
      if (table) setTable(withHeaders({ ...table, headerLine }));
    },
    /** The meaning of a column; null: it is not imported. */
    match(column: number, field: string | null) {
      if (table) setTable({ ...table, mapping: matchedTo(table.mapping, column, field) });
    },
    /** Where a field comes from. */
    choose(field: string, source: Source) {
      if (table) setTable({ ...table, mapping: { ...table.mapping, [field]: source } });
    },
    /** Keeps the mapping for the next file with these headers. */
    remember() {
      if (table && storage) keepMapping(storage, target.entity, table.headers, table.mapping);
    },
    clear: () => setTable(null),
  };
}

export type ImportSource = ReturnType<typeof useSource>;

/** Header lines that are kept for each list; the oldest goes first. */
const KEPT = 20;

const keptSource = z.union([z.object({ column: z.number() }), z.object({ same: z.string() })]).nullable();
/** Header lines, each with its mapping. */
const mappings = z.array(z.tuple([z.string(), z.record(z.string(), keptSource)]));
type Kept = z.output<typeof mappings>;

/** The mapping that was last used for these headers; null: none. */
export function recallMapping(
  storage: UserStorage,
  entity: string,
  headers: readonly string[],
): Mapping | null {
  const found = readMappings(storage, entity).find(([kept]) => kept === headersKey(headers));
  return found?.[1] ?? null;
}

/** Keeps a mapping for the next file with these headers. */
export function keepMapping(
  storage: UserStorage,
  entity: string,
  headers: readonly string[],
  mapping: Mapping,
): void {
  const others = readMappings(storage, entity).filter(([kept]) => kept !== headersKey(headers));
  const all: Kept = [...others.slice(1 - KEPT), [headersKey(headers), mapping]];
  storage.write(mappingsKey(entity), JSON.stringify(all));
}

function mappingsKey(entity: string): string {
  return `import:${entity}`;
}

function headersKey(headers: readonly string[]): string {
  return headers.map((header) => header.trim().toLowerCase()).join('\t');
}

function readMappings(storage: UserStorage, entity: string): Kept {
  try {
    return mappings.parse(JSON.parse(storage.read(mappingsKey(entity)) ?? '[]'));
  } catch {
    return [];
  }
}
