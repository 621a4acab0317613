import type { Queries } from '../../../platform/db/database.ts';

/** The names that passkeys are bound to: WebAuthn's RP id, a host name, and the only origin that may use them. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** The relying party of this installation; `publicUrl` as `Config` has it. */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

/**
 * The message to the operator about passkeys that were made while PUBLIC_URL had another host name, with which nobody
 * can sign in any more; undefined: there are none.
 */
export async function otherHostsWarning(query: Queries, publicUrl: string): Promise<string | undefined> {
  const { id } = relyingPartyOf(publicUrl);
  const others = await query
    .selectFrom('passkeys')
    .select((eb) => ['rp_id', eb.fn.countAll<number>().as('count')])
    .where('rp_id', '!=', id)
    .groupBy('rp_id')
    .orderBy('rp_id')
    .execute();
  if (others.length === 0) return undefined;
  const count = others.reduce((sum, other) => sum + Number(other.count), 0);
  const hosts = others.map(({ rp_id }) => rp_id).join(', ');
  const passkeys = count === 1 ? '1 passkey was' : `${count} passkeys were`;
  return `${passkeys} created for another host name (${hosts}) than that of PUBLIC_URL (${id}): passkeys work only with the host name that they were created for, so their owners sign in with their password and a recovery code or a code from their app, and add new ones.`;
}
