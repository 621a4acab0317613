import { LIMITS } from '@kitroom/contract/limits';
import { userLabels as labels } from '@kitroom/contract/user';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useQuery } from '@tanstack/react-query';
import { ReadyRoleMenu } from '../../access/ready-role-menu.tsx';
import { useResourceForm } from '../../records/form/use-resource-form.tsx';
import { useRecordId } from '../../resource/use-record-id.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { signInOptions } from '../../session/sign-in-options.ts';
import { FieldRow, FormCard } from '../../ui/form/form-card.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { SelectInput } from '../../ui/form/select-input.tsx';
import { CHECKBOX_EDGE, CheckboxInput } from '../../ui/form/switch-input.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { toInvitation } from './invitation-link.tsx';
import { createdSentence, getsLink, invitationHelp, undeliveredQuery } from './invitation-words.ts';
import { userScreens } from './screens.ts';
import { EMAIL_HELP } from './single-sign-on-links.tsx';
import { useUserChoices } from './use-user-choices.ts';
import { users } from './user.ts';
import { usageOfUsers } from './user-usage.ts';

const sentences = {
  readForbidden: userScreens.readForbidden,
  createForbidden: 'You do not have permission to create a user.',
  updateForbidden: 'You do not have permission to update a user.',
};

const TOWN = { display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr 1fr', sm: '3fr 1fr 2fr' } };

export function UserForm() {
  const id = useRecordId();
  const offered = useUserChoices();
  const { data, check } = usePermissions();
  const undelivered = useQuery({ ...undeliveredQuery, enabled: id === null });
  const hasMail = undelivered.data?.sends_mail !== false;
  const { form, control, page, record } = useResourceForm({
    api: users,
    id,
    screens: userScreens,
    usage: usageOfUsers,
    sentences,
    createdAs: ({ user }) => createdSentence(user, hasMail),
    // Where no mail brings the invitation, the next thing to do is to pass it on.
    opensAs: ({ user }) => (getsLink(user, hasMail) ? toInvitation(user.id) : null),
    // The greeting and the menu are one's own record.
    afterSave: () => {
      if (id === data?.userId) void check();
      return null;
    },
    links: offered.links,
  });
  const saved = record?.user;
  const field = <Name extends keyof typeof labels>(name: Name) => ({ control, name, label: labels[name] });
  return (
    <FormPage
      page={page}
      aside={
        <FormCard title="Access">
          <SelectInput
            {...field('app_role_id')}
            required
            saved={saved && { id: saved.app_role_id, label: saved.role_name }}
            {...offered.app_role_id}
          />
          {id === null ? (
            <ReadyRoleMenu
              roles={offered.roles}
              onCreated={(role) =>
                form.setValue('app_role_id', role.id, { shouldDirty: true, shouldValidate: true })
              }
            />
          ) : null}
          <SelectInput
            {...field('club_id')}
            saved={saved && { id: saved.club_id, label: saved.club_name }}
            {...offered.club_id}
          />
          {id === null ? (
            // Always true for new users (SPEC §4): shown, not editable.
            <FormControl disabled>
              <FormControlLabel
                label={labels.password_change_required}
                sx={{ ml: CHECKBOX_EDGE }}
                control={<Checkbox checked />}
              />
            </FormControl>
          ) : (
            <CheckboxInput
              {...field('password_change_required')}
              help="The user has to choose a new password before doing anything else."
            />
          )}
        </FormCard>
      }
    >
      <FormCard title="Person">
        <FieldRow>
          <TextInput {...field('first_name')} content="properName" required />
          <TextInput {...field('last_name')} content="properName" required />
        </FieldRow>
        <TextInput
          {...field('email')}
          content="email"
          required
          help={id === null ? invitationHelp(hasMail) : signInOptions() === null ? undefined : EMAIL_HELP}
        />
        <FieldRow>
          <TextInput {...field('display_name')} content="properName" />
          <TextInput {...field('phone')} content="phone" />
        </FieldRow>
      </FormCard>
      <FormCard title="Address">
        <TextInput {...field('address_line1')} content="properName" />
        <TextInput {...field('address_line2')} content="properName" />
        <Box sx={TOWN}>
          <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
            <TextInput {...field('city')} content="properName" />
          </Box>
          <TextInput {...field('state')} maxLength={LIMITS.state} content="code" />
          <TextInput {...field('postal_code')} content="code" />
        </Box>
      </FormCard>
    </FormPage>
  );
}
