import { access } from './access.ts'
import { admins } from './admins.ts'
import { asks } from './asks.ts'
import { audit } from './audit.ts'
import { billing } from './billing.ts'
import { churches } from './churches.ts'
import { connections } from './connections.ts'
import { coupons } from './coupons.ts'
import { dashboard } from './dashboard.ts'
import { events } from './events.ts'
import { impersonation } from './impersonation.ts'
import { keywords } from './keywords.ts'
import { messageTemplates } from './message-templates.ts'
import { messages } from './messages.ts'
import { news } from './news.ts'
import { numbers } from './numbers.ts'
import { organizations } from './organizations.ts'
import { platform } from './platform.ts'
import { pricing } from './pricing.ts'
import { privacy } from './privacy.ts'
import { reminders } from './reminders.ts'
import { roster } from './roster.ts'
import { scheduleTemplates } from './schedule-templates.ts'
import { services } from './services.ts'
import { volunteers } from './volunteers.ts'

/** The HTTP API as data; both ends derive from it. Paths are under /api. */
export const contract = {
  access,
  billing,
  admins,
  asks,
  audit,
  churches,
  connections,
  coupons,
  dashboard,
  events,
  keywords,
  messageTemplates,
  impersonation,
  messages,
  news,
  numbers,
  organizations,
  platform,
  pricing,
  privacy,
  reminders,
  roster,
  scheduleTemplates,
  services,
  volunteers,
}
