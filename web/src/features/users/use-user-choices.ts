import { usersClubs, usersRoles } from '@kitroom/contract/user';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/call-query.ts';
import { fieldNames } from '../../changes/merge/field-text.ts';
import { choicesState } from '../../resource/choices-state.ts';
import { clubScreens } from '../clubs/screens.ts';
import { roleScreens } from '../roles/screens.ts';

/** The roles and clubs to choose from, with their loading state. */
export function useUserChoices() {
  const roles = useQuery(callQuery(usersRoles));
  const clubs = useQuery(callQuery(usersClubs));
  const state = {
    app_role_id: choicesState(roles, roleScreens.loadFailed),
    club_id: choicesState(clubs, clubScreens.loadFailed),
  };
  const roleChoices = (roles.data?.roles ?? []).map((role) => ({
    id: role.id,
    label: role.name,
    ...(role.description && { detail: role.description }),
  }));
  const clubChoices = (clubs.data?.clubs ?? []).map((club) => ({
    id: club.id,
    label: club.name,
    ...(club.is_active ? {} : { note: 'inactive' }),
  }));
  return {
    roles: roles.data?.roles,
    links: {
      app_role_id: { names: fieldNames(roles.data?.roles, state.app_role_id), offered: roleChoices },
      club_id: { names: fieldNames(clubs.data?.clubs, state.club_id), offered: clubChoices },
    },
    app_role_id: { choices: roleChoices, ...state.app_role_id },
    club_id: { choices: clubChoices, ...state.club_id },
  };
}
