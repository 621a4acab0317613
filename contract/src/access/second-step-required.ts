import type { PermissionCode } from '../permissions.ts';
import { ACCESS_CODES } from './access-rules.ts';

/** Who must have a second step, as `SECOND_STEP` says: nobody, holders of a code of `POWERFUL_CODES`, everyone. */
export const SECOND_STEP_SETTINGS = ['optional', 'access', 'everyone'] as const;
export type SecondStepSetting = (typeof SECOND_STEP_SETTINGS)[number];

/**
 * Codes that change roles, permissions, the links between them, or users, that restore pictures, or that download backups,
 * which hold everything.
 */
export const POWERFUL_CODES = [
  ...ACCESS_CODES,
  'IMAGE_RESTORE',
  'BACKUP_CREATE',
] as const satisfies PermissionCode[];

/** The message to people who must have a second step. */
export const SECOND_STEP_REQUIRED = {
  /** The 403 of every call that has to wait, with the code `second-step-required`. */
  message: 'Your account needs a second step for signing in. Set one up first.',
  /** 409: the last one cannot be removed. */
  lastStep: 'Your account needs a second step. Add another one before you remove this one.',
} as const;
