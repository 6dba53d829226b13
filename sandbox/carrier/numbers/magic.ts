/** How a text to a magic number ends. */
export type Fate = {
  name: string
  /** Refused at once with this code. */
  refusedWith?: number
  /** Accepted, and then ending like this. */
  ends?: { status: 'undelivered' | 'failed'; code: number }
  /** Which status callbacks come; all in order when absent. */
  receipts?: 'reversed_twice' | 'none'
}

/** Our own magic recipients: any +1 number 555-01xx with these last four digits. */
export const FATES: Record<string, Fate> = {
  '0190': { name: 'landline', ends: { status: 'undelivered', code: 30006 } },
  '0191': { name: 'unreachable', ends: { status: 'undelivered', code: 30003 } },
  '0192': { name: 'unknown', ends: { status: 'undelivered', code: 30005 } },
  '0193': { name: 'filtered', ends: { status: 'undelivered', code: 30007 } },
  '0194': { name: 'opted_out', refusedWith: 21610 },
  '0195': { name: 'invalid', refusedWith: 21211 },
  '0196': { name: 'not_mobile', refusedWith: 21614 },
  '0197': { name: 'confused_receipts', receipts: 'reversed_twice' },
  '0198': { name: 'silent', receipts: 'none' },
  '0199': { name: 'failed', ends: { status: 'failed', code: 30008 } },
}

/** The vendor's own test numbers, with the code each is refused with. */
const TEST_RECIPIENTS: Record<string, number> = {
  '+15005550001': 21211,
  '+15005550002': 21612,
  '+15005550003': 21408,
  '+15005550004': 21610,
  '+15005550009': 21614,
}
const TEST_SENDERS: Record<string, number> = {
  '+15005550001': 21212,
  '+15005550007': 21606,
  '+15005550008': 21611,
}
const TEST_PURCHASES: Record<string, number> = { '+15005550000': 21422, '+15005550001': 21421 }
const TEST_AREA_CODES: Record<string, number> = { '533': 21452 }

/** The vendor's test number, which can send and be bought although it is not in the pool. */
export const TEST_NUMBER = '+15005550006'

/** What happens to texts to this number; ordinary numbers have no fate. */
export function fateOf(to: string): Fate | undefined {
  const code = TEST_RECIPIENTS[to]
  if (code) return { name: 'test', refusedWith: code }
  const ending = /^\+1\d{3}555(01\d\d)$/.exec(to)?.[1]
  return ending ? FATES[ending] : undefined
}

/** A magic number by name, for tests: magicNumber('landline'). */
export function magicNumber(name: string, areaCode = '334'): string {
  const ending = Object.keys(FATES).find((key) => FATES[key]?.name === name)
  if (!ending) throw new Error(`there is no magic number called ${name}`)
  return `+1${areaCode}555${ending}`
}

export const senderRefusal = (from: string): number | undefined => TEST_SENDERS[from]
export const purchaseRefusal = (phoneNumber: string): number | undefined => TEST_PURCHASES[phoneNumber]
export const areaCodeRefusal = (areaCode: string): number | undefined => TEST_AREA_CODES[areaCode]
