import type { z } from 'zod';
import { apiTokens } from '../access/api-tokens.ts';
import { endAllSessions, endSessions } from '../access/end-sessions.ts';
import { grantorsCall } from '../access/grantors.ts';
import { ownPasskeys, passkeySignInCalls } from '../access/passkey-calls.ts';
import { permissionPeople, rolePeople, rolePeopleCounts } from '../access/people.ts';
import { proofCalls } from '../access/proof.ts';
import { createReadyRole } from '../access/ready-roles.ts';
import {
  codeAppCalls,
  endBrowserTrust,
  makeRecoveryCodes,
  secondStepCall,
  securityCall,
} from '../access/second-step.ts';
import { singleSignOnCalls } from '../access/single-sign-on-calls.ts';
import { singleSignOnLinks } from '../access/single-sign-on-links.ts';
import { userUsage } from '../access/user-usage.ts';
import { resetSecondStep, usersSecondSteps } from '../access/users-second-steps.ts';
import { authCalls, ownSessions, viewAsRole } from '../auth-calls.ts';
import { backups } from '../backups/backups.ts';
import { bulkCalls } from '../bulk/bulk.ts';
import { duplicateProducts } from '../bulk/duplicate-products.ts';
import type { Call } from '../call.ts';
import { changesCall } from '../changes/changes.ts';
import { potentialDirectors } from '../club.ts';
import { activityCalls } from '../history/activity.ts';
import { bringBackPicture } from '../history/earlier-pictures.ts';
import { earlierPicture, historyCall } from '../history/history.ts';
import { undoCall } from '../history/undo.ts';
import { importCall } from '../import/import.ts';
import { KIND_NAMES, KINDS, type KindName } from '../kinds.ts';
import { attentionCall } from '../lists/attention.ts';
import { firstSteps } from '../lists/first-steps.ts';
import { lastChangesCall } from '../lists/last-changes.ts';
import { orderCall } from '../lists/order.ts';
import { savedViews } from '../lists/saved-views.ts';
import { passwordCalls } from '../passwords/new-password.ts';
import { permissionRoles } from '../permission.ts';
import { altTextCall } from '../pictures/alt-text.ts';
import { imageCalls } from '../pictures/image-calls.ts';
import { previewCalls } from '../pictures/image-restore.ts';
import { pictureBoard } from '../pictures/picture-board.ts';
import { publicPicture } from '../pictures/public-picture.ts';
import { pictureByContent } from '../pictures/thumbnail.ts';
import type { Resource } from '../resource.ts';
import { resourceCalls } from '../resource-calls.ts';
import { rolePermissions } from '../role.ts';
import { usageCall } from '../usage.ts';
import { invitationLink, resendInvitation, undeliveredInvitations, usersClubs, usersRoles } from '../user.ts';
import { webhooks } from '../webhooks/webhooks.ts';
import { operationCalls } from './operation-calls.ts';

type Group = object;

/** The calls of a kind of record besides those that all of its sort have. */
const OF_KINDS: Partial<Record<KindName, readonly Group[]>> = {
  clubs: [potentialDirectors],
  garment_colors: [usageCall(KINDS.garment_colors)],
  imprint_colors: [usageCall(KINDS.imprint_colors)],
  products: [duplicateProducts],
  product_categories: [usageCall(KINDS.product_categories)],
  sizes: [usageCall(KINDS.sizes)],
  users: [
    usersRoles,
    usersClubs,
    userUsage,
    undeliveredInvitations,
    invitationLink,
    resendInvitation,
    endSessions,
    endAllSessions,
    usersSecondSteps,
    resetSecondStep,
    singleSignOnLinks,
  ],
  roles: [createReadyRole, rolePermissions, rolePeople, rolePeopleCounts],
  permissions: [permissionRoles, permissionPeople, grantorsCall],
};

/** Every call, by what it is about: the headings of /api/openapi.json, in their order. */
export const CALLS: Readonly<Record<string, readonly Call[]>> = Object.fromEntries(
  Object.entries<readonly Group[]>({
    ...Object.fromEntries(KIND_NAMES.map((kind) => [KINDS[kind].area, groupsOf(kind)])),
    'Sign-in': [authCalls, passwordCalls, secondStepCall, passkeySignInCalls, singleSignOnCalls],
    'Own account': [
      securityCall,
      proofCalls,
      ownSessions,
      viewAsRole,
      ownPasskeys,
      codeAppCalls,
      makeRecoveryCodes,
      endBrowserTrust,
    ],
    Pictures: [imageCalls, altTextCall, pictureBoard, pictureByContent, publicPicture],
    'Earlier pictures': [earlierPicture, bringBackPicture],
    'Image restore': [previewCalls],
    'Saved views': [savedViews],
    'First steps': [firstSteps],
    Changes: [changesCall, activityCalls, undoCall],
    'API tokens': [apiTokens],
    Webhooks: [webhooks],
    Backups: [backups],
    Operation: [operationCalls],
  }).map(([about, groups]) => [about, groups.flatMap(callsIn)]),
);

function groupsOf(kind: KindName): Group[] {
  const resource = KINDS[kind] as Resource<z.ZodObject, z.ZodObject, z.ZodObject>;
  const listed = [bulkCalls, importCall, lastChangesCall].map((call) => call(resource));
  return [
    resourceCalls(resource),
    historyCall(resource),
    ...(resource.key === null ? [] : listed),
    ...(resource.attention ? [attentionCall(resource)] : []),
    ...(resource.sorted ? [orderCall(resource)] : []),
    ...(OF_KINDS[kind] ?? []),
  ];
}

function callsIn(group: Group): Call[] {
  return isCall(group) ? [group] : Object.values(group).filter(isCall);
}

function isCall(part: unknown): part is Call {
  return typeof part === 'object' && part !== null && 'operationId' in part;
}
