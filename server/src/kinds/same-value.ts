export function isIdList(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((id) => typeof id === 'number');
}

/** Whether two values of a field are the same; lists of ids are, whatever their order. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (!isIdList(one) || !isIdList(other)) return one === other;
  const ids = new Set(one);
  return one.length === other.length && other.every((id) => ids.has(id));
}
