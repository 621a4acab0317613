import type { ComponentType } from 'react';
import type { z } from 'zod';
import { BulkEditDialog } from '../../changes/bulk-edit/bulk-edit-dialog.tsx';
import { bulkFields } from '../../changes/bulk-edit/bulk-fields.ts';
import type { BulkDialogProps } from '../selection/bulk-action.ts';
import type { CodedKind } from './coded-kind.ts';

/** Edits selected records of such a kind. Called outside of components. */
export function codedBulkEdit<List extends z.ZodType, Item extends z.ZodObject>(
  kind: CodedKind<List, Item>,
): ComponentType<BulkDialogProps> {
  const { api, screens } = kind;
  const fields = bulkFields(api.resource);
  return function CodedBulkEdit(props) {
    return <BulkEditDialog {...props} resource={api.resource} noun={screens.noun} fields={fields} />;
  };
}
