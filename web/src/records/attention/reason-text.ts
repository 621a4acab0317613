import { ATTENTION_REASONS, type AttentionReasonRow } from '@kitroom/contract/lists/attention';
import { nameList } from '../../ui/sentence-parts.ts';

/** A reason in words, such as 'Inactive color Brown'. */
export function reasonText({ reason, names, count }: AttentionReasonRow): string {
  return ATTENTION_REASONS[reason].text(
    count > names.length ? `${names.join(', ')} and others` : nameList(names),
    count,
  );
}

/** All reasons of a record in one line, such as 'No sizes · Inactive color Brown'. */
export function reasonsText(reasons: readonly AttentionReasonRow[]): string {
  return reasons.map(reasonText).join(' · ');
}

/** The field of the form that a reason is about, as the hash of an address names it. */
export function reasonHash({ reason }: AttentionReasonRow): string {
  return `#${ATTENTION_REASONS[reason].field}`;
}
