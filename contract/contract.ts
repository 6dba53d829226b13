import { access } from './access.ts'
import { billing } from './billing.ts'
import { churches } from './churches.ts'
import { connections } from './connections.ts'
import { dashboard } from './dashboard.ts'
import { events } from './events.ts'
import { keywords } from './keywords.ts'
import { messageTemplates } from './message-templates.ts'
import { messages } from './messages.ts'
import { numbers } from './numbers.ts'
import { roster } from './roster.ts'
import { scheduleTemplates } from './schedule-templates.ts'
import { services } from './services.ts'
import { volunteers } from './volunteers.ts'

/** The HTTP API as data; both ends derive from it. Paths are under /api. */
export const contract = {
  access,
  billing,
  churches,
  connections,
  dashboard,
  events,
  keywords,
  messageTemplates,
  messages,
  numbers,
  roster,
  scheduleTemplates,
  services,
  volunteers,
}
