import { z } from 'zod';
import { fedChange } from '../changes/changes.ts';
import { deliveryKind } from './deliveries.ts';

/** What is sent to the address of a webhook. */
export const webhookMessage = z.object({
  type: deliveryKind,
  /** When it was made; UTC, ISO 8601. */
  timestamp: z.string(),
  data: z.object({
    /** The records as they are now. Of the type `changes` alone. */
    changes: z.array(fedChange).optional(),
    /** What `after` must be to read what has changed since, in the feed of changes. */
    cursor: z.string().optional(),
  }),
});
