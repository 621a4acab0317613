import { useEffect, useState } from 'react';

interface RelativeTimeProps {
  /** ISO 8601. */
  iso: string;
}

const MINUTE = 60_000;
const UNITS = [
  ['year', 365 * 24 * 60 * MINUTE],
  ['month', 30 * 24 * 60 * MINUTE],
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
] as const;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** How long ago something was, kept up to date; the exact local time on hover. */
export function RelativeTime({ iso }: RelativeTimeProps) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={iso} title={exactTime(iso)}>
      {relativeTime(iso, now)}
    </time>
  );
}

/** Such as '3 hours ago'; `now` is in milliseconds. */
export function relativeTime(iso: string, now: number): string {
  const difference = new Date(iso).getTime() - now;
  const unit = UNITS.find(([, length]) => Math.abs(difference) >= length);
  return unit === undefined ? 'just now' : relative.format(Math.trunc(difference / unit[1]), unit[0]);
}

/** Date and time in the user's time zone. */
export function exactTime(iso: string): string {
  return exact.format(new Date(iso));
}
