import { z } from 'zod';
import { dryRun } from '../bulk/bulk.ts';
import { defineCall } from '../call.ts';
import { fieldError } from '../failure-bodies.ts';
import { IMPORT_LIMITS } from '../limits.ts';
import type { Resource } from '../resource.ts';

const fieldChange = z.object({
  field: z.string(),
  /** As lists show it; null: empty. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type ImportedChange = z.output<typeof fieldChange>;

/** `unknown`: the text that names no record of the kind that the field names; `nearest`: the names it may mean instead. */
const lineError = fieldError.extend({
  unknown: z.string().optional(),
  nearest: z.array(z.string()).optional(),
});
export type LineError = z.output<typeof lineError>;

const importedLine = z.object({
  result: z.enum(['create', 'change', 'unchanged', 'error']),
  /** The record that is changed, or is as the line says already. */
  id: z.int().nullable(),
  /** Whether that record is inactive, and the line says nothing about it. */
  is_inactive: z.boolean(),
  changes: z.array(fieldChange),
  /** Of an error; with an empty path where the reason is not one field. */
  errors: z.array(lineError),
});
export type ImportedLine = z.output<typeof importedLine>;

/** Cells by line. Checked by hand: zod would take so long for 5,000 lines that others would have to wait. */
const importedTable = z
  .custom<string[][]>()
  .superRefine((lines: unknown, context) => {
    const fault = faultOf(lines);
    if (fault) context.addIssue({ code: 'custom', ...fault, fatal: true });
  })
  .meta({
    type: 'array',
    minItems: 1,
    maxItems: IMPORT_LIMITS.lines,
    items: { type: 'array', items: { type: 'string', maxLength: IMPORT_LIMITS.cell } },
    description: 'Each line has a cell for each column.',
    examples: [[['AM', 'Adult Medium']]],
  });

function faultOf(lines: unknown): { path?: number[]; message: string } | undefined {
  if (!Array.isArray(lines)) return { message: 'Lines must be a list' };
  if (lines.length === 0) return { message: 'Lines are required' };
  if (lines.length > IMPORT_LIMITS.lines)
    return { message: `At most ${IMPORT_LIMITS.lines} lines can be imported at a time` };
  for (const [at, cells] of lines.entries()) {
    if (!Array.isArray(cells)) return { path: [at], message: 'Each line must be a list of cells' };
    for (const [column, cell] of cells.entries()) {
      if (typeof cell !== 'string') return { path: [at, column], message: 'Cells must be texts' };
      if (cell.length > IMPORT_LIMITS.cell && [...cell].length > IMPORT_LIMITS.cell)
        return {
          path: [at, column],
          message: `A cell can have at most ${IMPORT_LIMITS.cell} characters`,
        };
    }
  }
  return undefined;
}

/** Body of an import; the columns that its kind has, and its key among them, are checked by the server. */
function importInputOf({ fields, key }: Pick<Resource, 'fields' | 'key'>) {
  const columns = Object.entries(fields).flatMap(([field, { headers }]) => (headers === null ? [] : [field]));
  const [other = ''] = columns.filter((field) => field !== key);
  return z
    .object({
      /** The keys of the fields that the cells of each line are for. */
      columns: z
        .array(z.string('Columns must be texts'), 'Columns must be a list')
        .min(1, 'Columns are required')
        .max(IMPORT_LIMITS.columns, `At most ${IMPORT_LIMITS.columns} columns can be imported`)
        .refine((columns) => new Set(columns).size === columns.length, 'Each column can appear only once')
        .meta({
          items: { type: 'string', enum: columns },
          contains: { const: key },
          uniqueItems: true,
          examples: [[key, other]],
        }),
      lines: importedTable,
      dry_run: dryRun,
      /** `preview` of the dry run that was looked at: nothing else is done. */
      preview: z.string('Preview must be text').max(64, 'Preview must be text').optional(),
    })
    .refine(({ columns, lines }) => lines.every((line) => line.length === columns.length), {
      path: ['lines'],
      error: 'Each line must have a cell for each column',
    });
}
export type ImportInput = z.output<ReturnType<typeof importInputOf>>;

/** Answer of an import. */
export const importResult = z.object({
  message: z.string(),
  create_count: z.int(),
  change_count: z.int(),
  unchanged_count: z.int(),
  error_count: z.int(),
  /** Identifies what the lines would do at this moment. */
  preview: z.string(),
  /** Whether the change of the history can be undone: changed records get their previous values back. */
  can_undo: z.boolean(),
  /** Whether its undo removes new records; false: it sets them inactive. */
  undo_removes: z.boolean(),
  /** Of an import: the records that it has created or changed, in the order of their lines. */
  ids: z.array(z.int()),
  /** Of a dry run: the result of each line, in their order. */
  lines: z.array(importedLine),
});
export type ImportResult = z.output<typeof importResult>;

/**
 * Creates and changes records of a kind from lines of text in one transaction, as one change of the history. All or nothing:
 * 409 where lines have errors, or records have changed since the preview. A dry run says what each line would do. Needs the
 * code that creates for new records, and the one that changes for present ones; each line goes through the rules of a single
 * save.
 */
export function importCall(resource: Resource) {
  const { path, area, clientNames, createPermission, updatePermission } = resource;
  return defineCall({
    operationId: `import${clientNames.many}`,
    summary: `${area}: import`,
    method: 'POST',
    path: `${path}/import`,
    access: [createPermission, updatePermission],
    body: importInputOf(resource),
    bodyLimit: IMPORT_LIMITS.bodyBytes,
    answer: importResult,
    failures: [409],
  });
}

export const IMPORT_MESSAGES = {
  imported: (created: number, changed: number) => counts(created, changed, 'created', 'changed'),
  wouldImport: (created: number, changed: number) =>
    counts(created, changed, 'would be created', 'would be changed'),
  refused: (errors: number) =>
    `Nothing was imported: ${errors === 1 ? '1 line has' : `${errors} lines have`} errors`,
  changedSince: 'Nothing was imported: records have changed since the preview. Look at it again.',
  keyMissing: (label: string) => `A column for ${label} is required: it tells which record each line is for`,
  unknownColumn: 'This column can’t be imported',
  twoReadings: 'Which part is the last name? Write it first, with a comma: Van Dyke, Dick',
  twice: (label: string) => `A line above has the same ${label}`,
  mayNotCreate: 'You do not have permission to create this',
  mayNotChange: 'You do not have permission to change this',
  unknownChoice: (label: string, text: string) => `${label}: there is no “${text}”`,
  /** `instead`: the name of the record with this code, and the code of the one with this name. */
  ambiguousChoice: (label: string, text: string, instead: readonly [name: string, code: string]) =>
    `${label}: “${text}” is the code of one and the name of another: use “${instead[0]}” or “${instead[1]}”`,
  ambiguousPerson: (text: string) => `More than one user is called ${text}: use their email`,
} as const;

function counts(created: number, changed: number, createdWords: string, changedWords: string): string {
  const parts = [
    created > 0 ? `${created} ${createdWords}` : '',
    changed > 0 ? `${changed} ${changedWords}` : '',
  ];
  return parts.filter((part) => part !== '').join(', ') || 'Nothing to import';
}
