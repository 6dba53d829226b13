import { localStore } from './browser-store.ts'

const KEY = 'signup_secret'

/** What shows that a signup was begun in this browser; null when none was. */
export const signupSecret = (): string | null => localStore.getItem(KEY)

export const keepSignupSecret = (secret: string): void => localStore.setItem(KEY, secret)

const AREA = 'signup_area'

/** The area code of the phone with which a signup was begun in this browser; null when none was, or none is known. */
export const signupArea = (): string | null => localStore.getItem(AREA)

export const keepSignupArea = (areaCode: string | null): void =>
  areaCode === null ? localStore.removeItem(AREA) : localStore.setItem(AREA, areaCode)
