import { PROOF_MINUTES } from '@kitroom/contract/access/proof';
import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';

/** How long a proof is fresh. */
const FRESH_MILLISECONDS = PROOF_MINUTES * 60 * 1000;

/** What `proofColumns` reads; engines write yes and no in their own ways. */
interface ProofColumns {
  proved_at: string | null;
  has_second_step: unknown;
}

/** Columns of a query of users and their sessions: part of the one query that each request makes. */
export function proofColumns(eb: ExpressionBuilder<Tables, 'users' | 'sessions'>) {
  return [
    'sessions.proved_at' as const,
    eb
      .or([
        eb.exists(
          eb.selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.user_id', '=', 'users.id'),
        ),
        eb.exists(
          eb
            .selectFrom('code_apps')
            .select('code_apps.user_id')
            .whereRef('code_apps.user_id', '=', 'users.id'),
        ),
      ])
      .as('has_second_step'),
  ] as const;
}

/** Until when the last proof of a session is fresh, in milliseconds since 1970; Infinity: its user is never asked. */
export function provedUntil(row: ProofColumns): number {
  if (!mustProve(row)) return Number.POSITIVE_INFINITY;
  // Sessions from before proofs were noted have none.
  return row.proved_at === null ? 0 : Date.parse(row.proved_at) + FRESH_MILLISECONDS;
}

/** Whether an account is asked at all. */
function mustProve({ has_second_step }: ProofColumns): boolean {
  return Boolean(has_second_step);
}
