import type { TitledScreen } from '../../resource/screens.ts';

/** Backup and restore of all product images. */
export const imageTransferScreen = {
  title: 'Image Restore',
  path: '/admin/product-image-transfer',
  permission: 'IMAGE_RESTORE',
  load: async () => (await import('./image-transfer-screen.tsx')).ImageTransferScreen,
} satisfies TitledScreen;
