import { userLabels as labels } from '@kitroom/contract/field-labels';
import { userResource } from '@kitroom/contract/user';
import type { BulkDialogProps } from '../../resource/bulk/bulk-action.ts';
import { BulkEditDialog } from '../../resource/bulk-edit/bulk-edit-dialog.tsx';
import { choiceField, flagField, textField } from '../../resource/bulk-edit/fields.tsx';
import { userScreens } from './screens.ts';
import { useUserChoices } from './use-user-choices.ts';

/** Edits the selected users. */
export function UserBulkEdit(props: BulkDialogProps) {
  const {
    app_role_id: { choices: roles, ...rolesState },
    club_id: { choices: clubs, ...clubsState },
  } = useUserChoices();
  const fields = [
    textField({ name: 'first_name', label: labels.first_name }),
    textField({ name: 'last_name', label: labels.last_name }),
    textField({ name: 'email', label: labels.email }),
    textField({ name: 'display_name', label: labels.display_name, optional: true }),
    textField({ name: 'phone', label: labels.phone, optional: true }),
    textField({ name: 'address_line1', label: labels.address_line1, optional: true }),
    textField({ name: 'address_line2', label: labels.address_line2, optional: true }),
    textField({ name: 'city', label: labels.city, optional: true }),
    textField({ name: 'state', label: labels.state, optional: true }),
    textField({ name: 'postal_code', label: labels.postal_code, optional: true }),
    choiceField({
      name: 'app_role_id',
      label: labels.app_role_id,
      choices: roles,
      known: roles,
      state: rolesState,
    }),
    choiceField({
      name: 'club_id',
      label: labels.club_id,
      optional: true,
      choices: clubs,
      known: clubs,
      state: clubsState,
    }),
    flagField({ name: 'is_active', label: labels.is_active }),
    flagField({ name: 'password_change_required', label: labels.password_change_required }),
  ];
  return (
    <BulkEditDialog
      {...props}
      resource={userResource}
      noun={userScreens.noun}
      fields={fields}
      valuesOf={({ user }) => user}
    />
  );
}
