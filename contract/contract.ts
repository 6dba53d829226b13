import { access } from './access.ts'
import { consent } from './consent.ts'
import { dashboard } from './dashboard.ts'
import { events } from './events.ts'
import { forecast } from './forecast.ts'
import { inbox } from './inbox.ts'
import { integrations } from './integrations.ts'
import { messages } from './messages.ts'
import { numbers } from './numbers.ts'
import { profile } from './profile.ts'
import { services } from './services.ts'
import { volunteers } from './volunteers.ts'

/** The HTTP API as data; both ends derive from it. Paths are under /api. */
export const contract = {
  access,
  profile,
  dashboard,
  services,
  messages,
  forecast,
  inbox,
  consent,
  integrations,
  numbers,
  volunteers,
  events,
}
