const KEY = 'signup_secret'

/** What shows that a signup was begun in this browser; null when none was. */
export const signupSecret = (): string | null => localStorage.getItem(KEY)

export const keepSignupSecret = (secret: string): void => localStorage.setItem(KEY, secret)
