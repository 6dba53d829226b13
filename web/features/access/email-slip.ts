/** Where most people have their mail, so that a slip of a finger can be told from another provider. */
const COMMON = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'aol.com',
  'comcast.net',
]
const SLIPS_MAX = 2

/** How many letters must be added, dropped, replaced or swapped with their neighbour to get from one word to another. */
function slipsBetween(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= from.length; row++) {
    const line = [row]
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1]
      const above = rows[row - 1] as number[]
      const best = Math.min(
        (above[column] as number) + 1,
        (line[column - 1] as number) + 1,
        (above[column - 1] as number) + (isSame ? 0 : 1),
      )
      const isSwapped = row > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      line.push(isSwapped ? Math.min(best, (rows[row - 2]?.[column - 2] ?? best) + 1) : best)
    }
    rows.push(line)
  }
  return rows.at(-1)?.at(-1) ?? 0
}

/** The address that was probably meant: 'ann@gmail.com' for 'ann@gmial.com'; null when nothing looks wrong. */
export function probablyMeant(email: string): string | null {
  const [, name, domain] = /^([^@\s]+)@([^@\s]+)$/.exec(email.trim().toLowerCase()) ?? []
  if (!name || !domain || COMMON.includes(domain)) return null
  const near = COMMON.find((common) => slipsBetween(domain, common) <= SLIPS_MAX)
  return near ? `${name}@${near}` : null
}

const MAILBOXES: Record<string, { name: string; address: string }> = {
  'gmail.com': { name: 'Gmail', address: 'https://mail.google.com/mail/u/0/#search/Steeple' },
  'googlemail.com': { name: 'Gmail', address: 'https://mail.google.com/mail/u/0/#search/Steeple' },
  'yahoo.com': { name: 'Yahoo Mail', address: 'https://mail.yahoo.com/' },
  'hotmail.com': { name: 'Outlook', address: 'https://outlook.live.com/mail/' },
  'outlook.com': { name: 'Outlook', address: 'https://outlook.live.com/mail/' },
  'live.com': { name: 'Outlook', address: 'https://outlook.live.com/mail/' },
  'icloud.com': { name: 'iCloud Mail', address: 'https://www.icloud.com/mail/' },
  'me.com': { name: 'iCloud Mail', address: 'https://www.icloud.com/mail/' },
  'aol.com': { name: 'AOL Mail', address: 'https://mail.aol.com/' },
}

/** Where somebody with this address reads mail in the browser; null when that cannot be told. */
export const mailboxOf = (email: string): { name: string; address: string } | null =>
  MAILBOXES[email.trim().toLowerCase().split('@').at(-1) ?? ''] ?? null
