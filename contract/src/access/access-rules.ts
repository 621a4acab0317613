import type { PermissionCode } from '../permissions.ts';

/**
 * An active user who can sign in and holds all of these is an administrator. One must remain, and can give every
 * permission that no administrator holds.
 */
export const ADMINISTRATION_CODES = [
  'USERS_UPDATE',
  'ROLES_UPDATE',
  'ROLE_PERMISSIONS_UPDATE',
] as const satisfies PermissionCode[];

/** Codes that change roles, permissions, the links between them, or users: what people may do. */
export const ACCESS_CODES = [
  'ROLES_CREATE',
  'ROLES_UPDATE',
  'ROLE_PERMISSIONS_UPDATE',
  'PERMISSIONS_CREATE',
  'PERMISSIONS_UPDATE',
  'PERMISSION_ROLES_UPDATE',
  'USERS_CREATE',
  'USERS_UPDATE',
] as const satisfies PermissionCode[];

export const ACCESS_RULE_MESSAGES = {
  /** The codes follow, joined with commas. */
  notHeld: 'You can’t give permissions that you don’t have',
  strongerUser:
    'This user has permissions that you don’t have: you can’t change their email, role, active state or password change',
  strongerSessions: 'This user has permissions that you don’t have: you can’t end their sessions',
  strongerSecondStep: 'This user has permissions that you don’t have: you can’t reset their second step',
  strongerLink:
    'This user has permissions that you don’t have: you can’t remove their link to single sign-on',
  allSessions: `You can end all sessions only if you have ${ADMINISTRATION_CODES.join(', ')}`,
  ownRole: 'You can’t change your own role',
  ownAccount: 'You can’t deactivate yourself',
  ownPasswordChange: 'You can’t require yourself to change your password',
  ownLastPermission: 'You can’t take away your own last permission',
  lastAdministrator: `At least one active user who can sign in must keep ${ADMINISTRATION_CODES.join(', ')}`,
} as const;
