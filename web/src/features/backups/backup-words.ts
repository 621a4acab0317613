import type { Backup } from '@kitroom/contract/backups/backups';
import { exactTime } from '../../ui/relative-time.tsx';
import { withCommas } from '../../ui/sentence-parts.ts';

/** The state of a backup, in a few words. */
export const STATES: Record<Backup['state'], string> = {
  running: 'Being made',
  made: 'Made',
  incomplete: 'Incomplete: some pictures are missing',
  failed: 'Failed',
  interrupted: 'Interrupted',
};

/** The contents that can be restored from a backup; empty: nothing is known. */
export function contentText({ products, pictures }: Pick<Backup, 'products' | 'pictures'>): string {
  if (products === null || pictures === null) return '';
  return `${count(products, 'product')}, ${count(pictures, 'picture')}`;
}

/** The result of a backup's last check. */
export function checkText({ check, ...content }: Backup): string {
  if (check === null) return '';
  if (check.state === 'running') return 'Being checked';
  if (check.state === 'failed') return `Cannot be restored: ${check.error ?? ''}`;
  return `Can be restored: ${contentText(content)} (checked ${exactTime(check.at)})`;
}

function count(number: number, noun: string): string {
  return `${withCommas(number)} ${noun}${number === 1 ? '' : 's'}`;
}
