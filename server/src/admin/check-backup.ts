import { openBackup } from './backup-reader.ts';

/** Reads a backup whole, as a restore does first. Throws `CommandError` with what is wrong. */
export async function checkBackup(path: string): Promise<string[]> {
  const { manifest, close } = await openBackup(path);
  await close();
  const { products = 0, users = 0 } = manifest.tables;
  return [
    `${path} can be restored: ${products} products, ${users} users and ${manifest.pictures} pictures.`,
    ...(manifest.missing.length === 0
      ? []
      : [`Files of ${manifest.missing.length} pictures were missing when it was made.`]),
  ];
}
