import { consentPages } from '../base/consent.ts'
import type { BitlyAccount, BitlyData } from './state.ts'

const pages = consentPages('Bitly', {
  light:
    '--ink: #22201c; --muted: #655f55; --card: #fff; --page: #f4f1ec; --line: #d5cec2; --go: #a83a10; --on-go: #fff;',
  dark: '--ink: #f3efe9; --muted: #b8b0a4; --card: #24211d; --page: #161412; --line: #46413a; --go: #ff9a6b; --on-go: #1b120d;',
})
export const problemPage = pages.problem

const loginOf = ({ login, name, hasDomain }: BitlyAccount) => ({
  value: login,
  name,
  note: hasDomain ? 'with a domain of its own' : 'no domain of its own',
})

/** Asks whom to log in as, and whether the application may shorten links. */
export const consentPage = (data: BitlyData, asked: URLSearchParams): string =>
  pages.ask('An application asks to shorten links with your account.', asked, [
    { name: 'Account', logins: data.accounts.all().map(loginOf) },
  ])
