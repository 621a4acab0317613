const SHOWN = 3;

/** Names within a sentence: 'Name', 'Name and Sizes', and from the fourth on 'Name, Code, Sizes and 2 more'. */
export function nameList(names: readonly string[]): string {
  const more = names.length - SHOWN;
  const parts = more > 0 ? [...names.slice(0, SHOWN), `${more} more`] : names;
  const last = parts.at(-1) ?? '';
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : last;
}
