import classes from './chip.module.css'

/** The class of a link or button that is one of a few choices; the chosen one is marked as current or pressed. */
export const chipClass = classes.chip
