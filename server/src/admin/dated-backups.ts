import type { Queries } from '../platform/db/database.ts';
import type { BackupPlace } from './backup-place.ts';
import { counted } from './counted.ts';

/**
 * A backup that the server or `backup --keep` made, such as `kitroom-2026-11-22T07-59-00.000Z-1f0c29ab.zip`; names are in
 * the order of time. Those of older versions name no installation.
 */
const DATED = /^kitroom-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z(?:-(?<installation>[0-9a-f]{8}))?\.zip$/u;

/** Tells the backups of this installation from those of others. */
export interface Ownership {
  /** The name in its backups; undefined: the schema of an older version has no such name. */
  installation: string | undefined;
  /** The files that its server has made. */
  made: ReadonlySet<string>;
}

/**
 * The name of this installation in its backups. It belongs to the database, and a backup does not have it: a restored
 * database is another installation.
 */
export async function installationOf(query: Queries): Promise<string | undefined> {
  const tables = await query.introspection.getTables();
  if (!tables.some(({ name }) => name === 'change_feed')) return undefined;
  const { life } = await query.selectFrom('change_feed').select('life').executeTakeFirstOrThrow();
  return life.slice(0, 8);
}

/** Reads which backups are those of this installation. */
export async function readOwnership(query: Queries): Promise<Ownership> {
  const installation = await installationOf(query);
  if (installation === undefined) return { installation, made: new Set() };
  const rows = await query.selectFrom('backups').select('file').execute();
  return { installation, made: new Set(rows.map(({ file }) => file)) };
}

/** Name of a backup that is begun at `at`. */
export function datedName(at: Date, installation: string | undefined): string {
  const time = at.toISOString().replaceAll(':', '-');
  return installation === undefined ? `kitroom-${time}.zip` : `kitroom-${time}-${installation}.zip`;
}

/** Whether a file can be a backup that was made here; whatever else a row names is not touched. */
export function isDated(file: string): boolean {
  return DATED.test(file);
}

/** The dated backups of a place, each group the oldest first. */
interface DatedBackups {
  own: string[];
  /** Its own too, but dated later than `until`: a clock was wrong, or is. */
  later: string[];
  /** Of other installations, or of nobody knows which. */
  others: string[];
}

/** Sorts the names in a place by whose backups they are, and whether they are dated later than the backup `until`. */
export function sortDated(names: readonly string[], ownership: Ownership, until: string): DatedBackups {
  const dated = names.filter(isDated).sort();
  const own = dated.filter((file) => isOwn(file, ownership));
  return {
    own: own.filter((file) => file <= until),
    later: own.filter((file) => file > until),
    others: dated.filter((file) => !isOwn(file, ownership)),
  };
}

function isOwn(file: string, { installation, made }: Ownership): boolean {
  const named = DATED.exec(file)?.groups?.installation;
  return named === undefined ? made.has(file) : named === installation;
}

/** The result of `removeOlder`, in sentences. */
interface Removal {
  removed: string | null;
  left: string | null;
  problem: string | null;
}

/**
 * Removes all but the newest `keep` of this installation's dated backups in a place, after the backup `name` has been
 * made. Those that are dated later, and those of others, are neither counted nor removed.
 */
export async function removeOlder(
  place: BackupPlace,
  ownership: Ownership,
  { name, keep }: { name: string; keep: number },
): Promise<Removal> {
  const { own, later, others } = sortDated(await place.names(), ownership, name);
  const old = own.slice(0, -keep);
  for (const file of old) await place.remove(file);
  return {
    removed: old.length === 0 ? null : `Removed from ${place.to}: ${old.join(', ')}.`,
    left: others.length === 0 ? null : othersText(place.to, others),
    problem: later.length === 0 ? null : laterText(place.to, later),
  };
}

/** Says that backups are there which are not surely those of this installation. */
export function othersText(to: string, others: readonly string[]): string {
  const [first, last] = [others[0], others.at(-1)];
  const which = `${counted(others.length, 'backup')} (${first === last ? first : `${first} to ${last}`})`;
  return `${to} also has ${which} of another installation, or from before a restore or an update: they are neither counted nor removed. Remove what you no longer need.`;
}

/** Says that backups are dated in the future. */
export function laterText(to: string, later: readonly string[]): string {
  return `Backups in ${to} are dated in the future, and are neither counted nor removed: ${later.join(', ')}. Set the clock if it is wrong; if it was wrong then, rename or remove them.`;
}
