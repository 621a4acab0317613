import type { BulkResource } from '@kitroom/contract/bulk/bulk';
import type { PermissionCode } from '@kitroom/contract/permissions';
import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { Target } from '../../changes/activation/set-active.ts';
import type { EntityScreens } from '../../resource/screens.ts';
import type { Usage } from '../../resource/usage.ts';

/** An action for many records of a list; defined outside the component. */
export interface BulkOptions {
  resource: BulkResource<z.ZodType>;
  screens: Pick<EntityScreens, 'noun'> & { edit: { permission: PermissionCode } };
  /** Checked before a deactivation; null if nothing depends on these records. */
  usage: Usage | null;
  /** Other actions for the selected records, each in its own dialog. */
  dialogs: readonly BulkAction[];
}

/** An action of the bar that opens a dialog. */
export interface BulkAction {
  label: string;
  permission: PermissionCode;
  /** The most records that it takes at a time. */
  most: number;
  Dialog: ComponentType<BulkDialogProps>;
}

export interface BulkDialogProps {
  /** The selected records, in the order of the list. */
  targets: readonly Target[];
  usage: Usage | null;
  /** Also once it is done: the rows stay selected. */
  onClose: () => void;
}
