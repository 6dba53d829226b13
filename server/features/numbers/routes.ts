import { api, may, type Session } from '#server/http/api.ts'
import { refuse } from '#server/http/errors.ts'
import { presentBrand } from './brand.ts'
import { buyNumber, checkSignupCountry } from './buy.ts'
import { logInToProvider, removeProvider } from './import.ts'
import { askLarger } from './larger.ts'
import { makeDefault } from './make-default.ts'
import { presentNumber, presentNumberById, presentNumbers, presentOwnNumbers } from './number.ts'
import { presentOptIn } from './registration/opt-in.ts'
import { saveBrand } from './registration/save.ts'
import { checkWebsite } from './registration/website.ts'
import { releaseNow, removeNumber } from './release.ts'
import { searchForSale } from './search.ts'

const { numbers } = api
const success = true as const

const DETAILS_FIRST = 'Please give the details of your church first.'

function checkCountry({ kind }: Session, country: string): void {
  if (kind === 'signup') checkSignupCountry(country)
}

export const numbersRoutes = {
  search: numbers.search.use(may('number.search')).handler(({ input, context: { deps, session } }) => {
    checkCountry(session, input.country)
    return searchForSale(deps, session.userId, input)
  }),

  save: numbers.save.use(may('number.buy')).handler(async ({ input, context: { deps, session } }) => {
    checkCountry(session, input.country)
    const { churchId, userId } = session
    if (churchId === null) throw refuse(403, DETAILS_FIRST)
    const { phone_number: phoneNumber, country, pl_sid: sid = '', pl_token: token = '' } = input
    // Whoever sends half of the credentials wants to import, not to buy.
    const imported = sid || token ? { sid, token } : null
    const row = await buyNumber(deps, { churchId, userId, phoneNumber, country, import: imported })
    return { success, phone_number: await presentNumber(deps.db, row) }
  }),

  list: numbers.list
    .use(may('church.read'))
    .handler(({ context: { deps, churchId } }) => presentNumbers(deps.db, churchId)),

  switch: numbers.switch
    .use(may('numbers.manage'))
    .handler(async ({ input, context: { deps, churchId, session } }) => {
      const row = await makeDefault(deps, { churchId, userId: session.userId }, input.phone_number)
      return { success, phone_number: await presentNumber(deps.db, row) }
    }),

  remove: numbers.remove
    .use(may('numbers.manage'))
    .handler(async ({ input, context: { deps, churchId, session } }) => {
      await removeNumber(deps, { churchId, userId: session.userId }, input.id)
      return { success, phone_number: await presentNumberById(deps.db, input.id) }
    }),

  release: numbers.release
    .use(may('numbers.manage'))
    .handler(async ({ input, context: { deps, churchId, session } }) => {
      await releaseNow(deps, { churchId, userId: session.userId }, input.id)
      return { success, phone_number: await presentNumberById(deps.db, input.id) }
    }),

  importLogin: numbers.importLogin.use(may('number.buy')).handler(({ input, context: { deps, session } }) => {
    return logInToProvider(deps, { churchId: session.churchId, userId: session.userId }, input)
  }),

  importOffered: numbers.importOffered
    .use(may('number.search'))
    .handler(({ context: { deps } }) => ({ is_offered: deps.importing !== null })),

  removeProvider: numbers.removeProvider
    .use(may('numbers.manage'))
    .handler(async ({ context: { deps, churchId, session } }) => {
      await removeProvider(deps, churchId, session.userId)
      return { success, phone_numbers: (await presentOwnNumbers(deps.db, churchId)).all }
    }),

  brand: numbers.brand
    .use(may('church.read'))
    .handler(({ context: { deps, churchId } }) => presentBrand(deps, churchId)),

  checkWebsite: numbers.checkWebsite
    .use(may('numbers.register'))
    .handler(({ input, context: { deps, churchId } }) => checkWebsite(deps, churchId, input.website)),

  saveBrand: numbers.saveBrand
    .use(may('numbers.register'))
    .handler(async ({ input, context: { deps, churchId, session } }) => ({
      success,
      brand: await saveBrand(deps, { churchId, userId: session.userId }, input),
    })),

  askLarger: numbers.askLarger
    .use(may('numbers.register'))
    .handler(async ({ context: { deps, churchId, session } }) => ({
      success,
      brand: await askLarger(deps, { churchId, userId: session.userId }),
    })),

  optIn: numbers.optIn
    .use(may('church.read'))
    .handler(({ context: { deps, churchId } }) => presentOptIn(deps, churchId)),
}
