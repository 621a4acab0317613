import type { TitledScreen } from '../../resource/screens.ts';

/** Backup and restore of all product images. */
export const imageTransferScreen = {
  title: 'Image Restore',
  path: '/admin/product-image-transfer',
  permission: 'IMAGE_RESTORE',
} satisfies TitledScreen;

const PARAMETER = 'preview';

/** Where a preview is looked at: on the screen of the specification, with its id in the query. */
export function previewPath(id: number): string {
  return `${imageTransferScreen.path}?${PARAMETER}=${id}`;
}

/** The id of the preview that an address names; null: none. */
export function previewIn(params: URLSearchParams): number | null {
  const id = params.get(PARAMETER);
  return id !== null && /^[1-9]\d{0,9}$/u.test(id) ? Number(id) : null;
}
