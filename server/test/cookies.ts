/** Name of a cookie as browsers know it, at the address that tests have: http://localhost:3000. */
export function ownName(name: string): string {
  return `kitroom-3000-${name}`;
}
