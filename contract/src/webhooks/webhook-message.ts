import { z } from 'zod';
import { fedChange } from '../changes/changes.ts';
import { timestamp } from '../fields.ts';
import { deliveryKind } from './deliveries.ts';

/** The message that is sent to the address of a webhook. */
export const webhookMessage = z.object({
  type: deliveryKind,
  /** When it was made; UTC, ISO 8601. */
  timestamp: timestamp,
  data: z.object({
    /** The records as they are now. Of the type `changes` alone. */
    changes: z.array(fedChange).optional(),
    /** The value of `after` to read later changes in the feed. */
    cursor: z.string().optional(),
  }),
});
