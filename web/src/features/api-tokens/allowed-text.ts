import { AREA_COLUMNS, PERMISSION_AREAS } from '@kitroom/contract/access/permission-areas';

/** The meaning of permission codes in words: 'See: Clubs, Sizes. Change: Sizes.' */
export function allowedText(codes: readonly string[]): string {
  const parts = AREA_COLUMNS.flatMap(([kind, label]) => {
    const areas = PERMISSION_AREAS.filter((area) => {
      const code = area[kind];
      // One permission may be all that an area has: it is named once.
      return code !== null && codes.includes(code) && !(kind === 'change' && code === area.read);
    });
    return areas.length === 0 ? [] : [`${label}: ${areas.map((area) => area.label).join(', ')}.`];
  });
  return parts.join(' ');
}
