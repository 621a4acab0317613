import { PROOF_MINUTES } from '@kitroom/contract/access/proof';
import type { SecondStepSetting } from '@kitroom/contract/access/second-step-required';

/** How long a proof is fresh. */
const FRESH_MILLISECONDS = PROOF_MINUTES * 60 * 1000;

/** A session; engines write yes and no in their own ways. */
interface ProvedSession {
  proved_at: string | null;
  is_secured: unknown;
}

/** Until when the last proof of a session is fresh, in milliseconds since 1970; Infinity: its user is never asked. */
export function provedUntil(session: ProvedSession, setting: SecondStepSetting): number {
  if (!mustProve(session, setting)) return Number.POSITIVE_INFINITY;
  // Sessions from before proofs were noted have none.
  return session.proved_at === null ? 0 : Date.parse(session.proved_at) + FRESH_MILLISECONDS;
}

// By default, nothing changes for an account with a password alone.
function mustProve({ is_secured }: ProvedSession, setting: SecondStepSetting): boolean {
  return Boolean(is_secured) || setting !== 'optional';
}
