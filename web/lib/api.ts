import { contract as routes } from 'virtual:contract'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import type { contract } from '#contract/contract.ts'
import { askToConfirm } from './confirm.ts'
import { takeEarly } from './early.ts'
import { decodeError, errorConfirm, errorStatus, errorText } from './errors.ts'
import { learnTime } from './now.ts'
import { currentSession, endVisit, signOut } from './session.ts'
import { currentSignup } from './signup.ts'

async function fetchAndLearnTime(request: Request, init: RequestInit | undefined): Promise<Response> {
  const early = request.method === 'GET' ? takeEarly(request.url) : null
  const response = await (early ?? fetch(request, init))
  learnTime(response.headers.get('date'))
  return response
}

/** The calls that somebody may make who is only finishing the signup. */
const isOfSignup = ([feature = '', call = '']: readonly string[]): boolean =>
  feature === 'numbers' ||
  (feature === 'access' && ['register', 'checkUsername', 'checkCoupon'].includes(call))

const tokenFor = (path: readonly string[]): string | undefined =>
  currentSession()?.token ?? (isOfSignup(path) ? currentSignup()?.token : undefined)

const link = new OpenAPILink(routes, {
  url: `${location.origin}/api`,
  headers: (_, path) => {
    const token = tokenFor(path)
    return token ? { authorization: `Bearer ${token}` } : {}
  },
  fetch: fetchAndLearnTime,
  customErrorResponseBodyDecoder: (body, response) => decodeError(body, response.status),
  interceptors: [
    async ({ next }) => {
      try {
        return await next()
      } catch (error) {
        const wanted = errorConfirm(error)
        if (!wanted || !(await askToConfirm(wanted))) throw error
        return next()
      }
    },
    async ({ next, path }) => {
      const token = tokenFor(path)
      try {
        return await next()
      } catch (error) {
        const isStale = errorStatus(error) === 401 && token && token === tokenFor(path)
        // A visit in somebody's account ends by itself; the admin's own session goes on.
        if (isStale && !endVisit()) signOut(errorText(error))
        throw error
      }
    },
  ],
})

/** The typed calls of the contract: `await client.services.people({ planId })`. */
export const client: ContractRouterClient<typeof contract> = createORPCClient(link)

/** The same calls for TanStack Query: `useQuery(api.services.people.queryOptions({ input: { planId } }))`. */
export const api = createTanstackQueryUtils(client)
