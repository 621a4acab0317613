/** A number with its noun, such as `1 picture`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** What a backup has, in words. */
export function contentText(tables: Readonly<Record<string, number>>, pictures: number): string {
  const { products = 0, users = 0 } = tables;
  return `${counted(products, 'product')}, ${counted(users, 'user')} and ${counted(pictures, 'picture')}`;
}
