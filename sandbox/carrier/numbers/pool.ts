import { PLACES, type Place } from './places.ts'

export type NumberKind = 'local' | 'toll_free' | 'mobile'
export type PoolNumber = {
  phoneNumber: string
  label: string
  country: string
  kind: NumberKind
  place: Place | null
  canText: boolean
}

const TOLL_FREE_CODES = ['800', '833', '844', '855', '866', '877', '888']
/**
 * The lines for sale out of 555-01xx, the hundred fictional numbers of every area code. The fifty below them
 * are left to people; the ten above are the magic recipients.
 */
const LINES = Array.from({ length: 40 }, (_, index) => `01${index + 50}`)
const HUNDRED = Array.from({ length: 100 }, (_, index) => String(index).padStart(2, '0'))

/** Australia reserves these mobile numbers for fiction. */
const AU_NUMBERS = ['570006', '570110', '570156', '570157', '570158', '570159', '570313', '570737', '571266']
  .concat(['571491', '571804', '572549', '572665', '572983', '573087', '573770', '574118', '574632'])
  .concat(['575254', '575789', '576398', '576801', '577426', '577644', '578148', '578212', '578888'])
  .map((line) => `+61491${line}`)
/**
 * Britain reserves 07700 900000 to 900999 for drama; New Zealand and South Africa reserve nothing, so 555
 * stands in.
 */
const MOBILE_NUMBERS: Record<string, string[]> = {
  AU: AU_NUMBERS,
  GB: HUNDRED.map((line) => `+4477009005${line}`),
  NZ: HUNDRED.map((line) => `+642155501${line}`),
  ZA: HUNDRED.map((line) => `+277155501${line}`),
}

const national = (code: string, line: string) => `(${code}) 555-${line}`

/** One line in ten cannot text, as with real numbers. */
const isVoiceOnly = (line: string) => line.endsWith('9')

function tollFree(country: string): PoolNumber[] {
  return TOLL_FREE_CODES.flatMap((code) =>
    LINES.map((line) => ({
      phoneNumber: `+1${code}555${line}`,
      label: national(code, line),
      country,
      kind: 'toll_free' as const,
      place: null,
      canText: !isVoiceOnly(line),
    })),
  )
}

const local: PoolNumber[] = PLACES.flatMap((place) =>
  LINES.map((line) => ({
    phoneNumber: `+1${place.areaCode}555${line}`,
    label: national(place.areaCode, line),
    country: place.country,
    kind: 'local' as const,
    place,
    canText: !isVoiceOnly(line),
  })),
)

const mobile: PoolNumber[] = Object.entries(MOBILE_NUMBERS).flatMap(([country, numbers]) =>
  numbers.map((phoneNumber) => ({
    phoneNumber,
    label: phoneNumber,
    country,
    kind: 'mobile' as const,
    place: null,
    canText: true,
  })),
)

/** Every number the carrier has for sale when nothing is sold: the same on every start. */
export const POOL: readonly PoolNumber[] = [...local, ...tollFree('US'), ...tollFree('CA'), ...mobile]

const BY_NUMBER = new Map(POOL.map((number) => [number.phoneNumber, number]))

export const inPool = (phoneNumber: string): PoolNumber | undefined => BY_NUMBER.get(phoneNumber)

/** Which kinds of number a country has; undefined for a country without any. */
export function kindsOf(country: string): NumberKind[] | undefined {
  const kinds = new Set(POOL.filter((number) => number.country === country).map((number) => number.kind))
  return kinds.size > 0 ? [...kinds] : undefined
}
