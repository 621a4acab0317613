import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@kitroom/contract/access/second-step';
import type { Queries, Transaction } from '../../../platform/db/database.ts';
import { now } from '../../../platform/db/now.ts';
import { hashPassword, isPassword, limitPasswordHashing } from '../password/passwords.ts';
import { plainCode } from './code-app.ts';

/** Crockford's base32: no letter looks like another one, or like a digit. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 50 bits: behind a password, five attempts, and a slow hash, that is out of reach. */
const LENGTH = 10;

/** A recovery code as it was typed: the number in front says which hash to verify; without it, all are. */
interface TypedRecoveryCode {
  number?: number;
  letters: string;
}

/** Ten new codes, such as `3-7KQ2M-X9D4T`, as their owner sees them this one time, and what is stored of each. */
export async function newRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const letters = Array.from({ length: RECOVERY_CODES }, randomLetters);
  const hashes: string[] = [];
  for (const each of letters) hashes.push(await limitPasswordHashing(() => hashPassword(each)));
  const codes = letters.map(
    (each, index) => `${index + 1}-${each.slice(0, LENGTH / 2)}-${each.slice(LENGTH / 2)}`,
  );
  return { codes, hashes };
}

/** Stores new codes; the former ones end. */
export async function replaceRecoveryCodes(
  trx: Transaction,
  userId: number,
  hashes: string[],
): Promise<void> {
  await deleteRecoveryCodes(trx, userId);
  const created_at = now();
  await trx
    .insertInto('recovery_codes')
    .values(
      hashes.map((code_hash, index) => ({
        user_id: userId,
        number: index + 1,
        code_hash,
        created_at,
        used_at: null,
      })),
    )
    .execute();
}

/**
 * Makes the codes that come with a second step if the user has none left, and resolves to what stores them. That resolves to
 * them; to none where the user has some, as by a second step that another tab has added meanwhile: those stay.
 */
export async function firstRecoveryCodes(
  query: Queries,
  userId: number,
): Promise<(trx: Transaction) => Promise<string[]>> {
  const fresh = (await recoveryCodesLeft(query, userId)) === 0 ? await newRecoveryCodes() : undefined;
  return async (trx) => {
    if (fresh === undefined || (await recoveryCodesLeft(trx, userId)) > 0) return [];
    await replaceRecoveryCodes(trx, userId, fresh.hashes);
    return fresh.codes;
  };
}

/** Deletes all codes of a user. */
export async function deleteRecoveryCodes(trx: Transaction, userId: number): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/** How many codes a user can still use. */
export async function recoveryCodesLeft(query: Queries, userId: number): Promise<number> {
  const unused = await query
    .selectFrom('recovery_codes')
    .select('id')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  return unused.length;
}

/** Reads a code however it is typed: see `plainCode`. Undefined: it is no recovery code. */
export function readRecoveryCode(typed: string): TypedRecoveryCode | undefined {
  const plain = plainCode(typed);
  // Notes and lists put numbers of their own before it, or people leave it out.
  const [, front = '', letters] = /^(\d{0,4})([0-9A-HJKMNP-TV-Z]{10})$/u.exec(plain) ?? [];
  if (letters === undefined) return undefined;
  const number = Number(front);
  return number >= 1 && number <= RECOVERY_CODES ? { number, letters } : { letters };
}

/**
 * Resolves to what uses a code up, which is false where that was done in the meantime; undefined: this user has no such code.
 * Call within `limitPasswordHashing`.
 */
export async function verifyRecoveryCode(query: Queries, userId: number, typed: string) {
  const read = readRecoveryCode(typed);
  if (!read) return undefined;
  const { number, letters } = read;
  const unused = await query
    .selectFrom('recovery_codes')
    .select(['id', 'number', 'code_hash'])
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  const id = await idOf(
    unused.filter((each) => number === undefined || each.number === number),
    letters,
  );
  if (id === undefined) return undefined;
  return async (trx: Transaction) => {
    const used = await trx
      .updateTable('recovery_codes')
      .set({ used_at: now() })
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return used !== undefined;
  };
}

async function idOf(
  among: { id: number; code_hash: string }[],
  letters: string,
): Promise<number | undefined> {
  for (const { id, code_hash } of among) if (await isPassword(code_hash, letters)) return id;
  return undefined;
}

function randomLetters(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
