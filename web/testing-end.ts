import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import { signOut } from '#web/lib/session.ts'
import { endSignup } from '#web/lib/signup.ts'

/** A test of a screen leaves nobody signed in, or signing up, for the next, which may be in another file. */
afterEach(() => {
  cleanup()
  signOut()
  endSignup()
})
