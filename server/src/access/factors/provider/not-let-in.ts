import type { SingleSignOnFailure } from '@kitroom/contract/access/single-sign-on-failures';

/** Why someone who has signed in at the provider is not let in here. */
export class NotLetInError extends Error {
  override name = 'NotLetInError';
  readonly reason: SingleSignOnFailure;

  constructor(reason: SingleSignOnFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}
