import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

export const run = promisify(execFile);

/** Programs that make a zip `../out.zip` of the folder they are run in. */
export const PACKERS: [string, string[]][] = [
  ['zip', ['-q', '-r', '../out.zip', '.']],
  ['zip', ['-q', '-r', '-0', '-D', '../out.zip', '.']],
  ['7z', ['a', '-bso0', '-bsp0', '../out.zip', '.']],
  ['bsdtar', ['-a', '-c', '-f', '../out.zip', '.']],
  ['sh', ['-c', 'bsdtar --format zip -c -f - . | cat > ../out.zip']],
  ['python3', ['-m', 'zipfile', '-c', '../out.zip', '.']],
  ['python3', ['-c', "import shutil; shutil.make_archive('../out', 'zip', '.')"]],
];

/** Packs files with a real program, run in a folder below `folder` that holds them; resolves to the zip. */
export async function pack(
  folder: string,
  contents: Record<string, Buffer>,
  command: string,
  ...args: string[]
): Promise<Buffer> {
  const place = await mkdtemp(join(folder, 'pack-'));
  for (const [path, bytes] of Object.entries(contents)) {
    await mkdir(join(place, 'in', dirname(path)), { recursive: true });
    await writeFile(join(place, 'in', path), bytes);
  }
  await run(command, args, { cwd: join(place, 'in') });
  return readFile(join(place, 'out.zip'));
}
