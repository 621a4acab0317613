import { clubResource } from './club.ts';
import { garmentColorResource } from './garment-color.ts';
import { imprintColorResource } from './imprint-color.ts';
import { permissionCalls } from './permission.ts';
import { productResource } from './product.ts';
import type { Field } from './resource.ts';
import { roleCalls } from './role.ts';
import { userResource } from './user.ts';

/** What the fields of a kind are called, by the keys of its form. */
export function labelsOf<Fields extends Readonly<Record<string, Field>>>({
  fields,
}: {
  fields: Fields;
}): { [Key in keyof Fields]: string } {
  const labels = Object.entries(fields).map(([key, { label }]) => [key, label]);
  return Object.fromEntries(labels) as { [Key in keyof Fields]: string };
}

export const roleLabels = labelsOf(roleCalls);
export const permissionLabels = labelsOf(permissionCalls);
export const clubLabels = labelsOf(clubResource);
export const userLabels = labelsOf(userResource);
/** Of imprint colors, and of the fields that garment colors have in common with them. */
export const colorLabels = labelsOf(imprintColorResource);
export const garmentColorLabels = labelsOf(garmentColorResource);
export const productLabels = labelsOf(productResource);
