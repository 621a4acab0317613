import { type UnzipFileInfo, unzipSync } from 'fflate';
import { READING_LIMITS, UNREADABLE, UnreadableError } from '../unreadable.ts';
import { type Part, readXml } from './read-xml.ts';

/** One part says that another belongs to it. */
interface Relation {
  id: string;
  /** Its last word: `worksheet`, for example. What is before it differs between the two editions of the standard. */
  type: string;
  /** The key of the part. */
  target: string;
}

/** The parts of an .xlsx, by their keys: names are the same in upper and lower case, and may be written as addresses. */
export interface PackageParts {
  keys: ReadonlySet<string>;
  /**
   * Unpacks these, as far as they are there. Throws `UnreadableError` before that where all that was asked for would be too
   * much; a part that lies about its size is cut off at the size it declares.
   */
  read(keys: readonly string[]): ReadonlyMap<string, Part>;
}

/** Opens an .xlsx and unpacks nothing yet. Throws `UnreadableError` where it isn't a zip. */
export function openPackage(bytes: Uint8Array): PackageParts {
  const keys = new Set<string>();
  unzipped(bytes, ({ name }) => {
    keys.add(partKey(name));
    return false;
  });
  let all = 0;
  return {
    keys,
    read(wanted) {
      const left = new Set(wanted);
      const isWanted = ({ name }: UnzipFileInfo) => left.has(partKey(name));
      unzipped(bytes, (file) => {
        if (isWanted(file)) all += file.originalSize;
        return false;
      });
      if (all > READING_LIMITS.unpackedBytes) throw new UnreadableError(UNREADABLE.unpacksTooLarge);
      const found = Object.entries(unzipped(bytes, isWanted));
      return new Map(found.map(([name, bytes]) => [partKey(name), { name, bytes }]));
    },
  };
}

function unzipped(bytes: Uint8Array, filter: (file: UnzipFileInfo) => boolean): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter });
  } catch {
    throw new UnreadableError(UNREADABLE.damaged);
  }
}

/** The relations of a part; of the package itself where `key` is empty. */
export function relationsOf(parts: PackageParts, key: string): Relation[] {
  const [, folder = '', file = ''] = /^(.*\/)?([^/]*)$/u.exec(key) ?? [];
  const part = [...parts.read([`${folder}_rels/${file}.rels`]).values()][0];
  const relations: Relation[] = [];
  readXml(part, {
    open(name, { Id, Type = '', Target, TargetMode }) {
      if (name !== 'Relationship' || Id === undefined || Target === undefined || TargetMode === 'External')
        return;
      relations.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target: targetKey(Target, key) });
    },
  });
  return relations;
}

// Targets are addresses, from the folder of the part or from the package on.
function targetKey(target: string, from: string): string {
  try {
    return partKey(new URL(target, `http://package/${encodeURI(from)}`).pathname);
  } catch {
    return partKey(target);
  }
}

function partKey(name: string): string {
  const key = name.replaceAll('\\', '/').replace(/^\//u, '').toLowerCase();
  try {
    return decodeURI(key);
  } catch {
    return key;
  }
}
