/** In px: the room below the grid, which has its hint, or a notice in its place. */
export const NOTICE_ROOM = 60;
