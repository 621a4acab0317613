/** Joins names: at most `max` of them, then `+ N more`. SPEC §9. */
export function summarize(names: readonly string[], max: number): string {
  const shown = names.slice(0, max).join(', ');
  return names.length > max ? `${shown} + ${names.length - max} more` : shown;
}
