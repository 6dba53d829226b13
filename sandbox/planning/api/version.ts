import { badRequest, notFound } from './errors.ts'

const OLDEST = '2018-08-01'

/** From this version on, subscriptions have another path: /webhooks/v2/webhook_subscriptions. */
const RENAMED_IN = '2022-10-20'

/** Throws a 404 where a version has its subscriptions at the other path; without a header it is the oldest. */
export function checkPath(path: string, header: string | undefined): void {
  const isRenamed = header === 'LATEST' || (header !== undefined && header >= RENAMED_IN)
  if (isRenamed && path.includes('/webhooks/v2/subscriptions')) throw notFound()
}

/** Throws a 400 for a version header that the vendor does not know. */
export function checkVersion(header: string | undefined): void {
  if (header === undefined || header === 'LATEST') return
  if (/^\d{4}-\d{2}-\d{2}$/.test(header) && header >= OLDEST) return
  throw badRequest(`${header} is not a supported version`, 'unsupported_version_error')
}
