/** A record with a name, a code and nothing else, as lists have it. */
export function coded(id: number, name: string, is_active = true) {
  return { id, name, code: name, description: null, sort_order: null, is_active };
}
