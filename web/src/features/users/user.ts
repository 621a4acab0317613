import { userResource } from '@kitroom/contract/user';
import { resourceApi } from '../../api/resource-api.ts';

export const users = resourceApi(userResource);

export function fullName(user: { first_name: string; last_name: string }): string {
  return `${user.first_name} ${user.last_name}`;
}
