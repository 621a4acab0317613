/** SPEC §6. */
export const USER_READ_FORBIDDEN = 'You do not have permission to view user information.';
