import { z } from 'zod';
import { OWN_ACCOUNT } from '../auth-calls.ts';
import { defineCall } from '../call.ts';
import { currentPassword } from '../passwords/current-password.ts';
import { passkeyAnswerInput, passkeyOptions } from './passkey-calls.ts';
import { code } from './second-step.ts';

/**
 * "Is it still you?": what changes who may do what asks again who is there, when the last proof is older than this.
 */
export const PROOF_MINUTES = 15;

// Whoever must change the password can end their sessions, which asks for a proof. One holds for its session, for minutes.
const PROOF = { ...OWN_ACCOUNT, beforePasswordChange: true, method: 'POST', kept: false } as const;

/** A new proof in the present session. */
export const proofCalls = {
  /** Whether one is asked for, and which ways there are. Without any of them, signing in again is the proof. */
  read: defineCall({
    ...OWN_ACCOUNT,
    operationId: 'getProof',
    summary: 'Whether a proof is needed',
    method: 'GET',
    path: '/api/auth/proof',
    beforePasswordChange: true,
    beforeSecondStep: true,
    answer: z.object({
      /** Whether what asks for a proof would be refused now, or within a minute: a download may begin a moment later. */
      required: z.boolean(),
      passkey: z.boolean(),
      code_app: z.boolean(),
      /** Whether there is a password, and it works here. */
      password: z.boolean(),
    }),
  }),
  password: defineCall({
    ...PROOF,
    operationId: 'proveByPassword',
    summary: 'Prove by password',
    path: '/api/auth/proof/password',
    // Whoever must set up a second step has only the password to prove it with.
    beforeSecondStep: true,
    body: z.object({ password: currentPassword }),
  }),
  code: defineCall({
    ...PROOF,
    operationId: 'proveByCode',
    summary: 'Prove by a code of the app',
    path: '/api/auth/proof/code',
    body: z.object({ code }),
  }),
  /** Comes before `passkey`. */
  passkeyOptions: defineCall({
    ...PROOF,
    operationId: 'passkeyProofOptions',
    summary: 'Ask for a proof by passkey',
    path: '/api/auth/proof/passkey/options',
    answer: passkeyOptions,
  }),
  passkey: defineCall({
    ...PROOF,
    operationId: 'proveByPasskey',
    summary: 'Prove by passkey',
    path: '/api/auth/proof/passkey',
    body: passkeyAnswerInput,
  }),
  given: 'Confirmed',
  /** 400. */
  wrongPassword: 'That password isn’t correct.',
  noPassword: 'You have no password here. Use another way.',
  wrongCode:
    'That code isn’t correct. Each code works once: wait for the next one in your app. If they keep failing, check the time on your phone.',
  wrongPasskey: 'This passkey could not confirm that it’s you. Try again, or use another way.',
  codesUnreadable: 'Codes from your app can’t be checked right now. Use another way.',
} as const;
export type ProofOffer = z.output<typeof proofCalls.read.answer>;
