import { z } from 'zod';
import { currentPassword } from '../passwords/current-password.ts';
import { code } from './second-step-schemas.ts';

/** What `GET proofCalls.path` answers. Without any of the ways, signing in again is the proof. */
export const proofBody = z.object({
  /** Whether what asks for a proof would be refused now, or within a minute: a download may begin a moment later. */
  required: z.boolean(),
  passkey: z.boolean(),
  code_app: z.boolean(),
  /** Whether there is a password, and it works here. */
  password: z.boolean(),
});
export type ProofOffer = z.output<typeof proofBody>;

/** Body of `proofCalls.passwordPath`. */
export const passwordProofInput = z.object({ password: currentPassword });

/** Body of `proofCalls.codePath`. */
export const codeProofInput = z.object({ code });
