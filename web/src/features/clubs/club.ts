import { type ClubRow, clubResource } from '@kitroom/contract/club';
import { resourceApi } from '../../api/resource-api.ts';

export const clubs = resourceApi(clubResource);

/** First and last name of a club's director; null when it has none. */
export function directorName(club: ClubRow): string | null {
  if (club.director_user_id === null) return null;
  return [club.director_first_name, club.director_last_name].filter((name) => name !== null).join(' ');
}
