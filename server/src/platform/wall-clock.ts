import type { Logger } from 'pino';

const MINUTE = 60 * 1000;

/** So much more or less than the time that nobody can set is a jump: hours of sleep, a wrong date, a restored machine. */
const JUMP_MILLISECONDS = 10 * MINUTE;
/** The time of day counts once it has run this long without a jump. */
const SETTLED_MILLISECONDS = 60 * MINUTE;

/** The time of day of this machine, which can be set, compared with the time since the start, which cannot. */
export interface WallClock {
  /**
   * Whether the time of day has gone on for an hour of this process without a jump. What is deleted for good because of
   * its age waits for that; ask after computing that age.
   */
  isSettled(): boolean;
}

/** Looks at the clock every minute, and says in the log when it has jumped. */
export function watchWallClock(logger: Pick<Logger, 'warn'>): WallClock {
  let settlesAt = performance.now() + SETTLED_MILLISECONDS;
  let before = ahead();

  function isSettled(): boolean {
    const moved = ahead() - before;
    before += moved;
    if (Math.abs(moved) > JUMP_MILLISECONDS) {
      settlesAt = performance.now() + SETTLED_MILLISECONDS;
      logger.warn(
        { seconds: Math.round(moved / 1000) },
        'the time of day has jumped: for an hour nothing is deleted because of its age',
      );
    }
    return performance.now() >= settlesAt;
  }

  setInterval(isSettled, MINUTE).unref();
  return { isSettled };
}

/** Milliseconds that the time of day is ahead of the time since the start. */
function ahead(): number {
  return Date.now() - performance.now();
}
