/** Rights, a folder in its place, or a bad sector: the rest of the storage may be fine. */
const OF_ONE_FILE = new Set(['EACCES', 'EPERM', 'EISDIR', 'ENOTDIR', 'ELOOP', 'EIO']);

/** Why one file could not be read, in the system's words; undefined: the error is not about one file. */
export function whyUnreadable(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return OF_ONE_FILE.has(String(error.code)) ? error.message : undefined;
}
