import { type ClubRow, clubResource, potentialDirectors } from '@kitroom/contract/club';
import { queryOptions } from '@tanstack/react-query';
import { callBody } from '../../api/call.ts';
import { resourceApi } from '../../api/resource-api.ts';

export const clubs = resourceApi(clubResource);

/** Who can direct a club: active users, and who directs the one with this id now; null: a new one, or any. */
export function directorsOf(clubId: number | null) {
  return queryOptions({
    // Under the key of the clubs: saving a club may change who directs it.
    queryKey: [clubResource.path, 'directors', clubId],
    queryFn: ({ signal }) =>
      callBody(potentialDirectors, { query: clubId === null ? {} : { clubId }, signal }),
  });
}

/** First and last name of a club's director; null when it has none. */
export function directorName(club: ClubRow): string | null {
  if (club.director_user_id === null) return null;
  return [club.director_first_name, club.director_last_name].filter((name) => name !== null).join(' ');
}
