import { useEffect, useState } from 'react';

interface RelativeTimeProps {
  /** ISO 8601. */
  iso: string;
  /** Within a sentence, instead of at its beginning. */
  within?: boolean;
}

const MINUTE = 60_000;
const UNITS = [
  ['year', 365 * 24 * 60 * MINUTE],
  ['month', 30 * 24 * 60 * MINUTE],
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
] as const;

const relative = new Intl.RelativeTimeFormat('en');
const relativeDay = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const locale = englishOf(navigator.language);
const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long' });
const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
const fullDate = new Intl.DateTimeFormat(locale, {
  weekday: 'long',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});

/**
 * English, as the application is, in the way of the region of this language: 2:10 PM or 14:10, Nov 3, 2026 or 3 Nov 2026.
 * American where the browser's language is none, such as C or en-US@posix.
 */
export function englishOf(language: string): Intl.Locale {
  return new Intl.Locale('en', { region: regionOf(language) });
}

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region;
  } catch (error) {
    if (error instanceof RangeError) return 'US';
    throw error;
  }
}

/** How long ago something was, kept up to date; the exact local time on hover. */
export function RelativeTime({ iso, within = false }: RelativeTimeProps) {
  const text = relativeTime(iso, useNow());
  return (
    <time dateTime={iso} title={exactTime(iso)}>
      {within ? text : text.charAt(0).toUpperCase() + text.slice(1)}
    </time>
  );
}

/** The time in milliseconds, to the minute. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The day of a time, kept up to date: 'Today', 'Yesterday', else 'Tuesday, Nov 3, 2026'. In the user's time zone. */
export function Day({ iso }: { iso: string }) {
  return dayName(iso, useNow());
}

/** The time of day alone, where the day is said elsewhere; the date on hover. */
export function TimeOfDay({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={exactTime(iso)}>
      {time.format(new Date(iso))}
    </time>
  );
}

/** Such as '3 hours ago', or 'yesterday' in the user's time zone; `now` is in milliseconds. */
export function relativeTime(iso: string, now: number): string {
  const then = new Date(iso).getTime();
  const [unit, length] = UNITS.find((each) => Math.abs(then - now) >= each[1]) ?? [];
  if (unit === undefined || length === undefined) return 'just now';
  // 47 hours ago may be the day before yesterday.
  if (unit === 'day') return relativeDay.format(-daysBetween(then, now), unit);
  return relative.format(Math.trunc((then - now) / length), unit);
}

/**
 * A time that is meant to be recognized: 'today 2:10 PM', 'yesterday 2:10 PM', 'on Tuesday 2:10 PM' for the week before,
 * else 'on Nov 3, 2026, 2:10 PM'. In the user's time zone; `at` is ISO 8601 or in milliseconds, as `now`.
 */
export function dayAndTime(at: string | number, now: number): string {
  const then = new Date(at).getTime();
  const days = daysBetween(then, now);
  const day =
    days === 0
      ? 'today'
      : days === 1
        ? 'yesterday'
        : days > 1 && days <= 7
          ? `on ${weekday.format(then)}`
          : `on ${date.format(then)},`;
  return `${day} ${time.format(then)}`;
}

/** The text of `Day`; `now` is in milliseconds. */
export function dayName(iso: string, now: number): string {
  const then = new Date(iso).getTime();
  const days = daysBetween(then, now);
  return days === 0 ? 'Today' : days === 1 ? 'Yesterday' : fullDate.format(then);
}

/** The first moment of the day of a time, in milliseconds: the same for all times of a day in the user's time zone. */
export function startOfDay(at: string | number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

// Days of a change to or from daylight saving time are longer or shorter.
function daysBetween(then: number, now: number): number {
  return Math.round((startOfDay(now) - startOfDay(then)) / (24 * 60 * MINUTE));
}

/** Date and time in the user's time zone. */
export function exactTime(iso: string): string {
  const at = new Date(iso);
  return `${date.format(at)}, ${time.format(at)}`;
}
