import { userResource } from '@kitroom/contract/user';
import { resourceApi } from '../../api/resource-api.ts';

export const users = resourceApi(userResource);

/** 403 of list, view and form. SPEC §6. */
export const USER_READ_FORBIDDEN = 'You do not have permission to view user information.';

/** First and last name. */
export function fullName(user: { first_name: string; last_name: string }): string {
  return `${user.first_name} ${user.last_name}`;
}
