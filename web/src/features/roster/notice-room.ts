/** In px: the room below the grid for its hint, or for a notice in its place. */
export const NOTICE_ROOM = 60;
