import type { FastifyInstance } from 'fastify'
import type { Fault } from '../base/faults.ts'
import { type ClockView, clockView } from './clock-routes.ts'
import type { Account, Controlled } from './controlled.ts'
import { type SwitchesView, switchesView } from './switch-routes.ts'

/** What the console shows outside its areas. */
export type StateView = {
  clock: ClockView
  productUrl: string | null
  accounts: readonly Account[]
  organizations: { id: string; name: string; timeZone: string }[]
  faults: readonly Fault[]
  switches: SwitchesView
  phones: { count: number; lastAt: string | null }
  mail: { count: number; lastAt: string | null }
}

export function stateRoutes(app: FastifyInstance, sandbox: Controlled): void {
  app.get('/state', (): StateView => {
    const phones = sandbox.carrier.phones()
    const mails = sandbox.mailbox.messages()
    return {
      clock: clockView(sandbox),
      productUrl: sandbox.productUrl,
      accounts: sandbox.accounts,
      organizations: sandbox.planning
        .organizations()
        .map(({ id, name, timeZone }) => ({ id, name, timeZone })),
      faults: sandbox.faults.all(),
      switches: switchesView(sandbox),
      phones: { count: phones.length, lastAt: phones[0]?.lastAt ?? null },
      mail: { count: mails.length, lastAt: mails.at(-1)?.at ?? null },
    }
  })
}
