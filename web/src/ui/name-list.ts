const SHOWN = 3;

/** Names within a sentence: 'Name', 'Name and Sizes', and from the fourth on 'Name, Code, Sizes and 2 more'. */
export function nameList(names: readonly string[]): string {
  const more = names.length - SHOWN;
  const parts = more > 0 ? [...names.slice(0, SHOWN), `${more} more`] : names;
  const last = parts.at(-1) ?? '';
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : last;
}

/** Joins names: at most `max` of them, then `+ N more`. SPEC §9. */
export function summarize(names: readonly string[], max: number): string {
  const shown = names.slice(0, max).join(', ');
  return names.length > max ? `${shown} + ${names.length - max} more` : shown;
}
