import { localStore } from '#web/lib/browser-store.ts'
import { callEarly } from './lib/early.ts'

/** Comes before every other script, so that the first answers are on their way while those are loaded. */
const { pathname, search } = location
const asked = new URLSearchParams(search)
const token = localStore.getItem('token')

/** The main call of the pages that people open first. */
const MAIN: Record<string, () => string> = {
  '/dashboard': () => '/scheduling/dashboard',
  '/services': () => `/scheduling/services?type=${encodeURIComponent(asked.get('type') ?? 'A')}`,
}

if (pathname === '/schedules') {
  const personId = asked.get('personId')
  if (personId) callEarly(`/show-schedules/${encodeURIComponent(personId)}`, null)
} else if (token) {
  callEarly('/profile', token)
  const main = MAIN[pathname]
  if (main) callEarly(main(), token)
}
