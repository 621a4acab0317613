/** The actions that entries name, in words. */
export const CHANGE_ACTIONS = {
  create: 'Created',
  /** Created by an import, with its links; the undo of that import removes it or sets it inactive. */
  import: 'Imported',
  update: 'Changed',
  /** The links of a record were replaced: sizes, colors, permissions, roles. */
  links: 'Changed',
  /** The same change, in the history of a record at the other end of the links. Not part of the activity. */
  linked: 'Changed',
  upload: 'Picture uploaded',
  replace: 'Picture replaced',
  delete: 'Picture deleted',
  move: 'Picture moved',
  swap: 'Pictures swapped',
  copy: 'Picture copied',
  'alt-text': 'Alt text changed',
  /** An earlier picture was put back into its slot. */
  'bring-back': 'Picture restored',
  restore: 'Pictures restored from a zip',
  /** The effect of a restore, or of its undo, on one product; histories name the undo by its own action. Not part of the activity. */
  restored: 'Pictures restored from a zip',
  'undo-restore': 'Restore of pictures undone',
  /** Until 1.1.0, an undone restore could be made again. */
  'redo-restore': 'Undo of a restore of pictures undone',
  undo: 'Undone',
  /** The undo of an import has taken a new record out of its list: only the change log has it. */
  removed: 'Removed',
  /** The undo of that has put it back. */
  returned: 'Restored',
  /** Views for everyone; what people save for themselves is not recorded. */
  'view-shared': 'View saved for everyone',
  'view-changed': 'View for everyone changed',
  'view-deleted': 'View for everyone deleted',
  'backup-started': 'Backup started',
  'backup-downloaded': 'Backup downloaded',
  'token-created': 'API token created',
  'token-revoked': 'API token revoked',
  'webhook-created': 'Webhook created',
  'webhook-changed': 'Webhook changed',
  'webhook-secret-changed': 'Secret of a webhook replaced',
  /** By Kitroom: its receiver has failed for days, or wants no more. */
  'webhook-switched-off': 'Webhook switched off',
  'webhook-removed': 'Webhook removed',
  invitation: 'Invitation sent',
  'invitation-link': 'Invitation link created',
  'sign-in': 'Signed in',
  'sign-in-failed': 'Sign-in failed',
  'sign-out': 'Signed out',
  'passkey-added': 'Passkey added',
  'passkey-renamed': 'Passkey renamed',
  'passkey-removed': 'Passkey removed',
  /** Its counter had gone back: there may be a copy of it. */
  'passkey-refused': 'Passkey refused',
  'session-ended': 'Session ended',
  /** All of a user, or of everybody, but that of the person who ended them. */
  'sessions-ended': 'Sessions ended',
  'view-as-role': 'Viewed as a role',
  'view-as-role-ended': 'Stopped viewing as a role',
  'reset-requested': 'Password reset requested',
  'password-reset': 'Password reset',
  'password-changed': 'Password changed',
  /** Somebody who was signed in gave a wrong current password. */
  'password-refused': 'Password change refused',
  'second-step-failed': 'Wrong code at sign-in',
  /** Somebody who was signed in showed again who they are, or failed to. */
  proved: 'Identity confirmed',
  'proof-failed': 'Identity not confirmed',
  'recovery-code-used': 'Recovery code used',
  'code-app-added': 'Code app added',
  'code-app-removed': 'Code app removed',
  'recovery-codes-made': 'Recovery codes created',
  'browser-trusted': 'Browser trusted',
  'browser-trust-ended': 'Trusted browser removed',
  /** Somebody at the provider of single sign-on became this user, or is not any longer. */
  'single-sign-on-linked': 'Linked to single sign-on',
  'single-sign-on-unlinked': 'Link to single sign-on removed',
  /** An administrator removed all second steps of a user. */
  'second-step-reset': 'Second step reset',
} as const;
export type ChangeAction = keyof typeof CHANGE_ACTIONS;

/** An action in words; one that this version does not know, as it is. */
export function actionText(action: string): string {
  return Object.hasOwn(CHANGE_ACTIONS, action) ? CHANGE_ACTIONS[action as ChangeAction] : action;
}
