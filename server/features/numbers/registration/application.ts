import { toE164 } from '#core/messages/phone.ts'
import { churchPages, pageNameOf } from '#core/numbers/church-pages.ts'
import { countryOf, einDigits } from '#core/numbers/registration.ts'
import { encrypted, reviewedWords } from '#core/numbers/reviewed-words.ts'
import type { Application } from '#providers/texting/port.ts'
import type { BrandRow } from '#server/db/schema/schema.ts'
import type { Known } from '../brand.ts'

function representativeOf(owner: Known['owner']): Application['representative'] {
  const [firstName = '', ...rest] = (owner?.name ?? '').trim().split(/\s+/)
  return { firstName, lastName: rest.at(-1) ?? firstName }
}

/** What the carriers are told of a church and its number. */
export function applicationOf(
  row: BrandRow,
  { owner }: Known,
  numberSid: string,
  where: { publicUrl: string; planning: string },
): Application {
  const { planning } = where
  const publicUrl = encrypted(where.publicUrl)
  const pages = churchPages(publicUrl, row.page ?? pageNameOf(row.church, row.churchId))
  return {
    reference: `church-${row.churchId}`,
    submission: row.submittedAt?.toString() ?? '',
    church: row.church,
    ein: einDigits(row.ein),
    address: {
      street: row.address,
      city: row.city,
      state: row.state,
      zip: row.zip,
      country: countryOf(row.zip),
    },
    email: row.email,
    phone: toE164(row.phone, 'US') ?? row.phone,
    website: row.website ?? pages.home,
    privacyUrl: pages.privacy,
    termsUrl: pages.terms,
    optInUrl: pages.home,
    representative: representativeOf(owner),
    numberSid,
    ...reviewedWords(row, pages, { publicUrl, planning }),
  }
}
