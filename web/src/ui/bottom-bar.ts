/** How much of the window's bottom a bar takes, such as a form's: anything that floats there is above it. */
export const BOTTOM_BAR = '--bottom-bar';

/** The length of `BOTTOM_BAR`, also where no bar is. */
export const ABOVE_BOTTOM_BAR = `var(${BOTTOM_BAR}, 0px)`;
