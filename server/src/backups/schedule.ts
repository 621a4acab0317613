/** The last time at which a backup was due, at `now` or before; `at` is a time of day such as `02:30`, in local time. */
export function lastTime(at: string, now: Date): Date {
  const today = onDay(at, now, 0);
  return today <= now ? today : onDay(at, now, -1);
}

/** The next time after `now` at which a backup is due. */
export function nextTime(at: string, now: Date): Date {
  const today = onDay(at, now, 0);
  return today > now ? today : onDay(at, now, 1);
}

// Each day has one such time, also when clocks are changed: a time that is skipped is the one an hour later, and of one
// that comes twice it is the first.
function onDay(at: string, now: Date, days: number): Date {
  const [hours, minutes] = at.split(':').map(Number);
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hours, minutes);
}
