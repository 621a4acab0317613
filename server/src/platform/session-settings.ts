import { z } from 'zod';

const HOUR = 60 * 60 * 1000;

/** How long sessions last, in ms. */
export interface SessionTimes {
  /** A session ends this long after it was last used, */
  idle: number;
  /** and this long after sign-in at the latest. */
  maximum: number;
}

/** SESSION_IDLE_HOURS. Its upper bound is the lower one of the other, so no session ends before it could be idle. */
export const sessionIdleHours = wholeNumber('hours', 24).default(12);
export const sessionMaximumDays = wholeNumber('days', 30).default(7);

/** The settings, in ms. */
export function sessionTimes(idleHours: number, maximumDays: number): SessionTimes {
  return { idle: idleHours * HOUR, maximum: maximumDays * 24 * HOUR };
}

function wholeNumber(unit: string, most: number) {
  const message = `must be a whole number of ${unit} from 1 to ${most}`;
  return z
    .string()
    .regex(/^[1-9]\d?$/u, message)
    .transform(Number)
    .refine((value) => value <= most, message);
}
