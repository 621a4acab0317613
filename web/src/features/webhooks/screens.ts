import { WEBHOOK_PAGE } from '@kitroom/contract/webhooks/webhook-page';
import type { Screen, TitledScreen } from '../../resource/screens.ts';

/** Webhooks tell other programs of changes. */
export const webhooksScreen = {
  title: 'Webhooks',
  path: '/admin/webhooks',
  permission: 'WEBHOOK_READ',
} satisfies TitledScreen;

/** One of them, with what it has sent. */
export const webhookScreen = { path: WEBHOOK_PAGE, permission: 'WEBHOOK_READ' } satisfies Screen;
