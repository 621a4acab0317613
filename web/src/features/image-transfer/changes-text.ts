/** A number of slots that change, such as `37 changes`. */
export function changesText(count: number): string {
  return count === 1 ? '1 change' : `${count.toLocaleString('en-US')} changes`;
}
