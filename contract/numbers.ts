import * as z from 'zod'
import { isProvince, isState } from '#core/places/regions.ts'
import { OPT_IN_DAY_MAXES } from '#core/vocabulary/churches.ts'
import {
  BRAND_STATES,
  NUMBER_COUNTRIES,
  NUMBER_CRITERIA,
  NUMBER_MATCHES,
  NUMBER_TYPES,
  OPT_IN_OUTCOMES,
  REGISTERED_TYPES,
  REGISTRATION_FIELDS,
  REGISTRATION_REMEDIES,
} from '#core/vocabulary/numbers.ts'
import { phoneNumber } from './access.ts'
import { isoInstant, requiredLine, requiredText, rowId, signedIn } from './shared.ts'

/** A country where numbers are sold. */
const numberCountry = z.enum(NUMBER_COUNTRIES)

/** A number for sale. */
const numberOption = z.object({
  value: z.string().meta({ description: 'E.164, goes back to buy it' }),
  number: z.string().meta({ description: 'As people write it' }),
  label: z.string().meta({ description: 'Number and place' }),
})
export type NumberOption = z.infer<typeof numberOption>

const coordinate = (max: number) => z.coerce.number().min(-max).max(max).optional()

/** An account of the other texting provider, with the numbers that can be imported. */
const importCompany = z.object({
  company: z.object({ id: z.string(), name: z.string() }),
  numbers: z.array(z.object({ phone_number: z.string(), country_code: z.string() })),
})
export type ImportCompany = z.infer<typeof importCompany>

/** How far the registration with the carriers has come; none before anything was saved. */
const brandStatus = z.enum(['none', ...BRAND_STATES])

const line = (what: string, max = 200) =>
  z.string().trim().min(1, `${what} is required`).max(max, `${what} is too long`)

/** What the carriers are told of a church. */
const brandFields = z.object({
  church: line('church'),
  ein: line('ein', 20),
  address: line('address'),
  city: line('city', 100),
  state: line('state', 50)
    .toUpperCase()
    .refine((code) => isState(code) || isProvince(code), 'Please choose the state from the list.'),
  zip: line('zip', 12),
  email: line('email', 320),
  phone: line('phone', 40),
})
export type BrandFields = z.infer<typeof brandFields>

const NO_WEBSITE = 'Please give an address such as https://example.org, or leave it empty.'

const isWebsite = (address: string): boolean =>
  URL.canParse(address) && new URL(address).hostname.includes('.')

/** The church's own website; empty when it has none. */
const website = z
  .string()
  .trim()
  .max(200, 'website is too long')
  .transform((given) => (given === '' || /^https?:\/\//i.test(given) ? given : `https://${given}`))
  .refine((address) => address === '' || isWebsite(address), NO_WEBSITE)

export const brand = z.object({
  /** The type of number that is registered. */
  type: z.enum(REGISTERED_TYPES),
  status: brandStatus,
  /** Filled from what is known while nothing was saved. */
  fields: z.object({ ...brandFields.shape, state: z.string() }).partial(),
  website: z.string(),
  /** What reviewers read of the church: what its texts are for, how volunteers agree, and examples. */
  words: z.object({ description: z.string(), consent: z.string(), samples: z.array(z.string()) }),
  /** The church's public page here, once the registration was handed in. */
  page: z.string().nullable(),
  reasons: z.array(z.string()),
  /** What is to be done about a refusal. */
  remedy: z.enum(REGISTRATION_REMEDIES),
  /** The field that a refusal is about. */
  wrong_field: z.enum(REGISTRATION_FIELDS).nullable(),
  submitted_at: isoInstant.nullable(),
  decided_at: isoInstant.nullable(),
  /** Whether the church's number needs it at all: local numbers of the US and toll-free ones do. */
  is_needed: z.boolean(),
  /** How long the carriers mostly take, in a sentence. */
  takes: z.string(),
  /** What the church can do meanwhile, in a sentence. */
  meanwhile: z.string(),
  /** Whether a larger registration can be asked for, and since when it is. */
  larger: z.object({
    can_ask: z.boolean(),
    asked_at: isoInstant.nullable(),
    daily_cap: z.number().meta({ description: 'Segments of texts that phone companies take a day, some' }),
  }),
})
export type Brand = z.infer<typeof brand>

/** The public form of the church into which volunteers, and strangers, put their number. */
const optIn = z.object({
  /** How many a day it takes. */
  day_max: z.literal(OPT_IN_DAY_MAXES),
  /** The month that is counted, YYYY-MM. */
  month: z.string(),
  counts: z.array(z.object({ outcome: z.enum(OPT_IN_OUTCOMES), requests: z.number() })),
})
export type OptIn = z.infer<typeof optIn>

const tags = ['numbers']
const number = z.object({ id: rowId })
const changed = z.object({ success: z.literal(true), phone_number: phoneNumber })

export const numbers = {
  search: signedIn
    .route({ method: 'GET', path: '/numbers', summary: 'Numbers for sale', tags })
    .input(
      z.object({
        country: numberCountry.default('US'),
        selectBy: z.enum(NUMBER_CRITERIA).default('number'),
        search: z.string().trim().max(40).default(''),
        partOfNum: z.enum(NUMBER_MATCHES).default('anywhere'),
        numberType: z.enum(NUMBER_TYPES).default('local'),
        latitude: coordinate(90),
        longitude: coordinate(180),
      }),
    )
    .output(
      z.object({
        numbers: z.array(numberOption),
        /** What to know of numbers of this country, for example their price. */
        note: z.string().nullable(),
        /** Whether any number of this country can be had here; the note says why not. */
        is_sold: z.boolean(),
      }),
    ),
  save: signedIn
    .route({ method: 'PUT', path: '/save-number', summary: 'Buy or import a number', tags })
    .input(
      z.object({
        phone_number: requiredText(20, 'phone number is required'),
        country: numberCountry,
        pl_sid: z.string().max(200).optional(),
        pl_token: z.string().max(2000).optional(),
      }),
    )
    .output(changed),
  list: signedIn
    .route({ method: 'GET', path: '/my-numbers', summary: 'The numbers of the church', tags })
    .output(
      z.object({
        numbers: z.array(
          phoneNumber.extend({
            label: z.string(),
            app: z.string().meta({ description: "Where it comes from, for the column 'App'" }),
            kept_until: isoInstant.nullable(),
          }),
        ),
        can_add: z.boolean(),
      }),
    ),
  switch: signedIn
    .route({ method: 'POST', path: '/switch-number', summary: 'Make a number the default', tags })
    .input(z.object({ phone_number: requiredText(20, 'phone number is required') }))
    .output(changed),
  remove: signedIn
    .route({
      method: 'POST',
      path: '/remove-number',
      summary: 'Take a number out of use; kept 30 days',
      tags,
    })
    .input(number)
    .output(changed),
  release: signedIn
    .route({ method: 'POST', path: '/deactive-number', summary: 'Give a number back to the carrier', tags })
    .input(number)
    .output(changed),
  importLogin: signedIn
    .route({
      method: 'POST',
      path: '/pastorsline/login',
      summary: 'The companies and numbers of a PastorsLine account',
      tags,
    })
    .input(
      z.object({
        email: requiredLine(320, 'email is required'),
        password: requiredText(1000, 'password is required'),
        loggedIn: z.boolean().default(false),
        number: z.string().max(20).optional(),
      }),
    )
    .output(
      z.object({
        companies: z.array(importCompany),
        /** Given when a number was chosen: go back with `register` or `save-number`. The token is sealed. */
        chosen: z.object({ phone_number: z.string(), pl_sid: z.string(), pl_token: z.string() }).nullable(),
      }),
    ),
  importOffered: signedIn
    .route({ method: 'GET', path: '/pastorsline', summary: 'Whether numbers can be imported here', tags })
    .output(z.object({ is_offered: z.boolean() })),
  removeProvider: signedIn
    .route({
      method: 'POST',
      path: '/remove-phone-provider',
      summary: 'Take the imported numbers out of use and forget their credentials',
      tags,
    })
    .output(
      z.object({
        success: z.literal(true),
        phone_numbers: z.array(phoneNumber).meta({ description: 'What the church has left' }),
      }),
    ),
  brand: signedIn
    .route({ method: 'GET', path: '/brand', summary: 'The registration with the carriers', tags })
    .output(brand),
  checkWebsite: signedIn
    .route({
      method: 'POST',
      path: '/check-website',
      summary: 'What reviewers will find on a website of the church; nothing is kept',
      tags,
    })
    .input(z.object({ website }))
    .output(z.object({ is_fine: z.boolean(), sentence: z.string() })),
  saveBrand: signedIn
    .route({
      method: 'PUT',
      path: '/save-brand',
      summary: 'Keep the registration, and hand it in when told',
      tags,
    })
    .input(brandFields.partial().extend({ website: website.optional(), submit: z.boolean().default(false) }))
    .output(z.object({ success: z.literal(true), brand })),
  askLarger: signedIn
    .route({
      method: 'POST',
      path: '/ask-larger-registration',
      summary: 'Ask the operator for a registration that lets more texts a day through',
      tags,
    })
    .output(z.object({ success: z.literal(true), brand })),
  optIn: signedIn
    .route({ method: 'GET', path: '/opt-in', summary: 'What the public form took and refused', tags })
    .output(optIn),
}
