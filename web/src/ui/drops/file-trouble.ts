import { IMAGE_MESSAGES } from '@kitroom/contract/product-image';

/** Why a file cannot be what somebody meant to give, whatever that was; null: nothing speaks against it. */
export function troubleOf({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (/\.icloud$/iu.test(name)) return 'This file is still in iCloud. Download it to this device first.';
  if (/\.(?:lnk|url|webloc|desktop|gsheet|gdoc)$/iu.test(name))
    return 'This is a shortcut. Drop the file that it leads to.';
  return size === 0 ? IMAGE_MESSAGES.fileEmpty : null;
}

/** The path of a file: those of a dropped folder know theirs, './Navy/front.jpg'. */
export function pathOf(file: File & { path?: string }): string {
  return (file.path ?? file.name).replace(/^\.?\//u, '');
}
