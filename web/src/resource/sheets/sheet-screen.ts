import type { PermissionCode } from '@kitroom/contract/permissions';
import type { TitledScreen } from '../screens.ts';

/** A sheet that is printed or sent as a PDF; `ids` in its address names its records. */
export interface SheetScreen extends TitledScreen {
  permission: PermissionCode;
  /** All the codes without which it has nothing to show: links to it need each of them. */
  needs: readonly PermissionCode[];
  /** Screens that are used together with it, to link there. */
  related: readonly TitledScreen[];
}

/** Whether a user has all that a sheet shows. */
export function mayOpen({ needs }: SheetScreen, has: (code: PermissionCode) => boolean): boolean {
  return needs.every(has);
}
