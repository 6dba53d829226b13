import { access } from './access.ts'
import { admins } from './admins.ts'
import { asks } from './asks.ts'
import { audit } from './audit.ts'
import { availability } from './availability.ts'
import { billing } from './billing.ts'
import { churches } from './churches.ts'
import { conversation } from './conversation.ts'
import { coupons } from './coupons.ts'
import { dashboard } from './dashboard.ts'
import { events } from './events.ts'
import { impersonation } from './impersonation.ts'
import { integrations } from './integrations.ts'
import { keywords } from './keywords.ts'
import { messageTemplates } from './message-templates.ts'
import { messages } from './messages.ts'
import { notifications } from './notifications.ts'
import { numbers } from './numbers.ts'
import { organizations } from './organizations.ts'
import { personalPage } from './personal-page.ts'
import { platform } from './platform.ts'
import { pricing } from './pricing.ts'
import { privacy } from './privacy.ts'
import { reminders } from './reminders.ts'
import { roster } from './roster.ts'
import { scheduleTemplates } from './schedule-templates.ts'
import { services } from './services.ts'

/** The HTTP API as data; both ends derive from it. Paths are under /api. */
export const contract = {
  access,
  billing,
  admins,
  asks,
  audit,
  availability,
  churches,
  integrations,
  coupons,
  dashboard,
  events,
  keywords,
  messageTemplates,
  impersonation,
  messages,
  notifications,
  numbers,
  organizations,
  platform,
  pricing,
  privacy,
  reminders,
  roster,
  scheduleTemplates,
  services,
  conversation,
  personalPage,
}
