import { LIMITS } from '@kitroom/contract/limits';
import { useParams } from 'react-router';

/** The record id in the address; null where the route has none (create). Anything but an id counts as 0: not found. */
export function useRecordId(name = 'id'): number | null {
  const text = useParams()[name];
  if (text === undefined) return null;
  return isRecordId(text) ? Number(text) : 0;
}

/** Whether a part of an address can be a record's id. */
export function isRecordId(text: string): boolean {
  return /^[1-9]\d{0,9}$/u.test(text) && Number(text) <= LIMITS.id;
}
