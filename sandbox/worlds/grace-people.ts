import type { Builders } from './builders.ts'
import { GRACE } from './grace-ids.ts'

const { people } = GRACE
const AREA_CODES = [212, 646, 718, 917, 347, 929]
/** Lines 0190 to 0199 are magic numbers of the carrier. */
const LANDLINE_SAID_TO_BE_MOBILE = '+12125550190'
const UNREACHABLE = '+16465550191'
const FAMILY_NUMBER = '+17185550104'

const OTHERS = [
  'Aaron Blake',
  'Abigail Stone',
  'Adam Carver',
  'Alice Barton',
  'Andrew Nolan',
  'Angela Ruiz',
  'Brian Keller',
  'Caleb Hughes',
  'Carmen Soto',
  'Caroline Webb',
  'Charles Dunn',
  'Claire Jensen',
  'Daniel Park',
  'David Osborne',
  'Deborah Lane',
  'Diego Castro',
  'Elena Petrov',
  'Emily Sanders',
  'Eric Holt',
  'Esther Kim',
  'Frank Bishop',
  'Gloria Mendez',
  'Grace Whitaker',
  'Hannah Reed',
  'Helen Fisher',
  'Isaac Turner',
  'Ivy Coleman',
  'Jacob Miles',
  'Janet Rowe',
  'Joel Ramsey',
  'Julia Frost',
  'Karen Doyle',
  'Kevin Marsh',
  'Laura Benson',
  'Leah Goodwin',
  'Lucas Ortega',
  'Maria Delgado',
  'Martin Shaw',
  'Megan Burke',
  'Michael Tran',
  'Nathan Cross',
  'Olivia Hart',
  'Paul Sutton',
  'Rachel Flynn',
  'Robert Quinn',
  'Sarah Linden',
  'Simon Avery',
] as const

/** The n-th ordinary volunteer, from 0. */
export const volunteer = (place: number): string => String(7101 + (place % OTHERS.length))

export function seedGracePeople(make: Builders, at: string): void {
  make.person(people.ruthMoore, 'Ruth Moore', {
    siteAdministrator: true,
    canLogIn: true,
    servicesPermission: 'Administrator',
  })
  make.phone(people.ruthMoore, '+12125550101')
  make.person(people.naomiPrice, 'Naomi Price')
  make.phone(people.naomiPrice, '+16465550102')
  make.person(people.samuelBrooks, 'Samuel Brooks')
  make.phone(people.samuelBrooks, '+17185550103')
  seedSpecialPhones(make)
  seedSpecialRecords(make, at)
  OTHERS.forEach((name, place) => {
    const area = AREA_CODES[place % AREA_CODES.length]
    make.person(volunteer(place), name)
    make.phone(volunteer(place), `+1${area}55501${String(20 + place).padStart(2, '0')}`)
  })
}

function seedSpecialPhones(make: Builders): void {
  make.person(people.annaWhitfield, 'Anna Whitfield')
  make.person(people.benWhitfield, 'Ben Whitfield')
  make.person(people.tobyWhitfield, 'Toby Whitfield', { isChild: true })
  for (const member of [people.annaWhitfield, people.benWhitfield, people.tobyWhitfield]) {
    make.phone(member, FAMILY_NUMBER)
  }
  make.person(people.edithLarsen, 'Edith Larsen')
  make.person(people.walterHayes, 'Walter Hayes')
  make.phone(people.walterHayes, '+12125550108', { location: 'Home' })
  make.person(people.priyaNair, 'Priya Nair')
  make.phone(people.priyaNair, '+19175550109', { isPrimary: false })
  make.phone(people.priyaNair, '+19295550110', { isPrimary: true })
  make.person(people.fionaGrant, 'Fiona Grant')
  make.phone(people.fionaGrant, '+447700900112', { number: '07700 900112' })
  make.person(people.haroldFinch, 'Harold Finch')
  make.phone(people.haroldFinch, LANDLINE_SAID_TO_BE_MOBILE)
  make.person(people.denisePratt, 'Denise Pratt')
  make.phone(people.denisePratt, UNREACHABLE)
}

function seedSpecialRecords(make: Builders, at: string): void {
  make.person(people.colinMeyer, 'Colin Meyer', { archivedAt: at })
  make.phone(people.colinMeyer, '+13475550111')
  make.person(people.margaretCole, 'Margaret Cole')
  make.phone(people.margaretCole, '+19295550113')
  make.person(people.peterLund, 'Peter Lund')
  make.phone(people.peterLund, '+12125550114')
}
