import { PERMISSION_AREAS } from '@kitroom/contract/access/permission-areas';

/** The permissions that the application does not ask for; they come last. */
const OTHERS = 'Other permissions';

const GROUPS = new Map<string, string>();
for (const { label, read, create, change } of PERMISSION_AREAS) {
  for (const code of [read, create, change]) if (code !== null) GROUPS.set(code, label);
}
const ORDER = [...new Set(GROUPS.values()), OTHERS];

/** The area that a permission is about, as 'What this role can do' calls it. */
export function groupOfPermission(code: string): string {
  return GROUPS.get(code) ?? OTHERS;
}

/** Permissions area by area, in the order of the areas; within one they stay in their order. */
export function sortedByGroup<Named extends { name: string }>(permissions: readonly Named[]): Named[] {
  const place = ({ name }: Named) => ORDER.indexOf(groupOfPermission(name));
  return permissions.toSorted((one, other) => place(one) - place(other));
}
