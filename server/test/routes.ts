import type { Call } from '@kitroom/contract/call';
import { CALLS } from '@kitroom/contract/calls/all-calls';

/** Every call, in alphabetical order of path and method. */
export const ROUTES: readonly Call[] = Object.values(CALLS)
  .flat()
  .toSorted((one, other) => (`${one.path} ${one.method}` < `${other.path} ${other.method}` ? -1 : 1));

/** A call as `METHOD path ACCESS`. What it departs in from others stands behind it. */
export function lineOf(call: Call): string {
  const { method, path, access } = call;
  const departures = [
    ...(call.csrf === false ? ['no-csrf'] : []),
    ...(call.beforePasswordChange ? ['before-password-change'] : []),
    ...(call.beforeSecondStep ? ['before-second-step'] : []),
    ...(call.peopleOnly ? ['people-only'] : []),
    ...(call.proof ? ['proof'] : []),
  ];
  return [method, path, [access].flat().join('|'), ...departures].join(' ');
}

/** The address of a call whose path has numbers for its names. */
export function someAddress({ path }: Pick<Call, 'path'>): string {
  return path.replaceAll(/:\w+/gu, '1');
}
