import type { Clock } from '#core/time/instant.ts'
import type { PlanningPort, PlanningWords } from '../port.ts'
import { assignments } from './assignments.ts'
import { blockouts } from './blockouts.ts'
import { checks } from './checks.ts'
import type { PlanningCenterConfig } from './config.ts'
import { hooks } from './hooks.ts'
import { exchanger } from './http.ts'
import { oauth } from './oauth.ts'
import { openPlaces } from './open-places.ts'
import { people } from './people.ts'
import { plans } from './plans.ts'
import { sender } from './request.ts'
import { standIns } from './stand-ins.ts'
import { structure } from './structure.ts'

/** What Planning Center asks of the account that connects it. */
const WORDS: PlanningWords = {
  noAccess:
    'Planning Center let you in, but your account there has no access to Services. Ask an administrator of your organization to give you access, or let somebody connect who has it.',
  noRefreshToken:
    'Planning Center let you in, but without what keeps the connection alive. Remove the app there and connect again: in Planning Center, open your account menu, choose Connected apps, and remove Steeple.',
  accessNeeded: 'They need access to Services and People.',
}

/** The API has a host of its own beside that of the People product; an emulator serves both. */
const siteOf = (url: string): string => url.replace('://api.', '://people.')

/** Planning Center Services and People (API v2, JSON:API) as the planning service. */
export function planningCenter(config: PlanningCenterConfig, clock: Clock): PlanningPort {
  const exchange = exchanger(config, clock)
  const send = sender(config, clock, exchange)
  const rows = assignments(send, clock)
  return {
    key: 'planning-center',
    name: 'Planning Center',
    words: WORDS,
    rateLimit: { limit: 100, periodSeconds: 20 },
    hooks: hooks(send),
    personPage: (personId) => `${siteOf(config.url)}/people/AC${personId}`,
    ...oauth(config, clock, exchange),
    ...structure(send),
    ...plans(send),
    ...rows,
    ...openPlaces(send),
    ...standIns(send, rows),
    ...blockouts(send),
    ...people(send),
    checks: checks(send, clock),
  }
}
