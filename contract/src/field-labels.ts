import type { Field } from './resource.ts';

/** The labels of a kind's fields, by the keys of its form. */
export function labelsOf<Fields extends Readonly<Record<string, Field>>>({
  fields,
}: {
  fields: Fields;
}): { [Key in keyof Fields]: string } {
  const labels = Object.entries(fields).map(([key, { label }]) => [key, label]);
  return Object.fromEntries(labels) as { [Key in keyof Fields]: string };
}
