import { badRequest } from './errors.ts'

const OLDEST = '2018-08-01'

/** Throws a 400 for a version header that the vendor does not know. */
export function checkVersion(header: string | undefined): void {
  if (header === undefined || header === 'LATEST') return
  if (/^\d{4}-\d{2}-\d{2}$/.test(header) && header >= OLDEST) return
  throw badRequest(`${header} is not a supported version`, 'unsupported_version_error')
}
