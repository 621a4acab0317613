/** The part of a moment that is shown. */
export interface DateFormat {
  date: boolean;
  time: boolean;
}

const DAY = 24 * 60 * 60 * 1000;
/** The last day that a date can be, in the year 9999. */
const LAST_DAY = 2_958_465;

/** A number of days as the date that spreadsheet programs show for it; null: they show none. */
export function dateText(days: number, { date, time }: DateFormat, is1904: boolean): string | null {
  if (days < 0 || days > LAST_DAY || (days < 1 && !is1904 && !time)) return null;
  // Spreadsheets count the 29th of February 1900, which never was.
  if (!is1904 && Math.floor(days) === 60 && date) return '1900-02-29';
  const first = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  const moment = new Date(first + Math.round((days * DAY) / 1000) * 1000).toISOString();
  return shownParts(moment, { date, time });
}

/** A moment as ISO 8601 writes it, such as 2027-05-06T00:00:00; null: it isn't one. */
export function isoDateText(text: string): string | null {
  const [, day = '', time = '00:00:00'] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d)?))?/u.exec(text) ?? [];
  return day === '' ? null : shownParts(`${day}T${time}`, { date: true, time: !/^00:00/u.test(time) });
}

function shownParts(moment: string, { date, time }: DateFormat): string {
  const clock = moment.slice(11, 19).replace(/:00$/u, '');
  return [date ? moment.slice(0, 10) : '', time ? clock : ''].filter((part) => part !== '').join(' ');
}
