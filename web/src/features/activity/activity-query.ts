import {
  ACTIVITY_KINDS,
  ACTIVITY_WORDS,
  type ActivityBody,
  type ActivityKind,
  type ActivityFilter as AskedFilter,
  activityCalls,
} from '@kitroom/contract/history/activity';
import { KIND_NAMES, type KindName } from '@kitroom/contract/kinds';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { addressOf, callBody } from '../../api/call.ts';

export interface ActivityFilter {
  person: number | null;
  kind: ActivityKind | null;
  entity: KindName | null;
  record: number | null;
  /** Days in the user's time zone, `2026-11-22`; both are included. */
  from: string | null;
  to: string | null;
  words: string;
}

/** Names of the filters in the address; `words` is `q` as in every list. */
export const FILTER_PARAMS = ['q', 'person', 'kind', 'entity', 'record', 'from', 'to'] as const;

/** Reads the address; what makes no sense there filters nothing. */
export function filterIn(params: URLSearchParams): ActivityFilter {
  const kind = params.get('kind') ?? '';
  const entity = params.get('entity') ?? '';
  return {
    person: idIn(params.get('person')),
    kind: Object.hasOwn(ACTIVITY_KINDS, kind) ? (kind as ActivityKind) : null,
    entity: KIND_NAMES.find((known) => known === entity) ?? null,
    record: idIn(params.get('record')),
    from: dayIn(params.get('from')),
    to: dayIn(params.get('to')),
    words: (params.get('q') ?? '')
      .slice(0, MAX_WORDS)
      .split(/\s+/u)
      .filter(Boolean)
      .slice(0, ACTIVITY_WORDS)
      .join(' '),
  };
}

// The longest text that is searched for.
const MAX_WORDS = 200;

function filterQuery({ person, kind, entity, record, from, to, words }: ActivityFilter): AskedFilter {
  return {
    person: person ?? undefined,
    kind: kind ?? undefined,
    entity: entity ?? undefined,
    record: (entity && record) ?? undefined,
    from: from === null ? undefined : startOf(from, 0),
    to: to === null ? undefined : startOf(to, 1),
    words: words === '' ? undefined : words,
  };
}

/** The activity, newest first, page by page. Errors: `ApiError`. */
export function activity(filter: ActivityFilter) {
  return infiniteQueryOptions({
    queryKey: [activityCalls.list.path, filter],
    queryFn: ({ pageParam, signal }): Promise<ActivityBody> => {
      const query = { ...filterQuery(filter), before: pageParam ?? undefined };
      return callBody(activityCalls.list, { query, signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The address that downloads everything that matches the filters. */
export function csvAddress(filter: ActivityFilter): string {
  return addressOf(activityCalls.csv, {}, filterQuery(filter));
}

function idIn(param: string | null): number | null {
  return param !== null && /^[1-9]\d{0,8}$/u.test(param) ? Number(param) : null;
}

function dayIn(param: string | null): string | null {
  return param !== null && /^\d{4}-\d\d-\d\d$/u.test(param) && !Number.isNaN(Date.parse(param))
    ? param
    : null;
}

// The first moment of a day, or of the `later`th day after it, in the user's time zone.
function startOf(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}
