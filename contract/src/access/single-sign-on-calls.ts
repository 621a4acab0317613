import { z } from 'zod';
import { PUBLIC_CALL } from '../auth-calls.ts';
import { defineCall } from '../call.ts';
import { singleSignOn } from './single-sign-on.ts';

/** The calls of browsers and of the provider; 404 without settings. */
export const singleSignOnCalls = {
  start: defineCall({
    operationId: 'startSingleSignOn',
    summary: 'Sign in at the provider',
    method: 'GET',
    path: singleSignOn.startPath,
    access: 'PUBLIC',
    status: 302,
    failures: [404],
  }),
  finish: defineCall({
    operationId: 'finishSingleSignOn',
    summary: 'Come back from the provider',
    method: 'GET',
    path: singleSignOn.callbackPath,
    access: 'PUBLIC',
    status: 302,
    failures: [404],
  }),
  end: defineCall({
    ...PUBLIC_CALL,
    operationId: 'endProviderSession',
    summary: 'End a session at the provider’s word',
    path: singleSignOn.backChannelLogoutPath,
    body: z.object({ logout_token: z.string().max(20_000) }),
    failures: [404],
  }),
} as const;
