import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { BulkDialogProps } from '../bulk/bulk-action.ts';
import { BulkEditDialog } from '../bulk-edit/bulk-edit-dialog.tsx';
import { flagField, numberField, textField } from '../bulk-edit/fields.tsx';
import type { CodedKind } from './coded-kind.ts';

/** Edits selected records of such a kind. Called outside of components. */
export function codedBulkEdit<List extends z.ZodType, Item extends z.ZodObject>(
  kind: CodedKind<List, Item>,
): ComponentType<BulkDialogProps> {
  const { api, screens, labels, rowOf } = kind;
  const fields = [
    textField({ name: 'name', label: labels.name }),
    textField({ name: 'code', label: labels.code }),
    textField({ name: 'description', label: labels.description, optional: true, rows: 3 }),
    numberField({ name: 'sort_order', label: labels.sort_order, optional: true }),
    flagField({ name: 'is_active', label: labels.is_active }),
  ];
  return function CodedBulkEdit(props) {
    return (
      <BulkEditDialog
        {...props}
        resource={api.resource}
        noun={screens.noun}
        fields={fields}
        valuesOf={(item) => ({ ...rowOf(item) })}
      />
    );
  };
}
