import type { TitledScreen } from '../../resource/screens.ts';

/** Backup and restore of all product images. */
export const imageTransferScreen = {
  title: 'Image Restore',
  path: '/admin/product-image-transfer',
  permission: 'IMAGE_RESTORE',
} satisfies TitledScreen;
