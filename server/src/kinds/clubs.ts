import { clubResource } from '@kitroom/contract/club';
import { clubStore } from '../access/clubs/club-store.ts';
import { CLUB_CHECKS } from '../attention/people-checks.ts';
import { NAME_IS_TAKEN, recordKind } from './kind.ts';

export const clubKind = recordKind(clubResource, {
  store: clubStore,
  taken: NAME_IS_TAKEN,
  namedBy: 'name',
  uses: [{ table: 'users', column: 'club_id', activeOwner: { table: 'users', column: 'id' } }],
  pointsAhead: ['director_user_id'],
  attention: { checks: CLUB_CHECKS, lists: ['clubs', 'users'], personal: true },
});
