/** SPEC §6. */
export const CLUB_READ_FORBIDDEN = 'You do not have permission to view club information.';
