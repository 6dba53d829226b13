/** The fewest characters that a password can have. */
export const PASSWORD_LENGTH_MIN = 8

/** Said of a password with fewer. */
export const PASSWORD_TOO_SHORT = `The password must have at least ${PASSWORD_LENGTH_MIN} characters.`
