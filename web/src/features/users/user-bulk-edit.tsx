import { userResource } from '@kitroom/contract/user';
import { BulkEditDialog } from '../../changes/bulk-edit/bulk-edit-dialog.tsx';
import { bulkFields } from '../../changes/bulk-edit/bulk-fields.ts';
import type { BulkDialogProps } from '../../records/selection/bulk-action.ts';
import { userScreens } from './screens.ts';
import { useUserChoices } from './use-user-choices.ts';

// The role, which decides what someone can do, comes before the club.
const names = [
  'first_name',
  'last_name',
  'email',
  'display_name',
  'phone',
  'address_line1',
  'address_line2',
  'city',
  'state',
  'postal_code',
  'app_role_id',
  'club_id',
  'is_active',
  'password_change_required',
];

export function UserBulkEdit(props: BulkDialogProps) {
  const {
    app_role_id: { choices: roles, ...rolesState },
    club_id: { choices: clubs, ...clubsState },
  } = useUserChoices();
  const fields = bulkFields(userResource, {
    names,
    offers: {
      app_role_id: { choices: roles, known: roles, state: rolesState },
      club_id: { choices: clubs, known: clubs, state: clubsState },
    },
  });
  return <BulkEditDialog {...props} resource={userResource} noun={userScreens.noun} fields={fields} />;
}
