/** A whole number with commas between its thousands: 12,345. */
export function withCommas(count: number): string {
  return count.toLocaleString('en-US');
}
