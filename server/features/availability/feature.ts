import type { Feature } from '#server/feature.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { zoneOf } from '#server/features/messages/church-rules.ts'
import { api, may } from '#server/http/api.ts'
import { refuse } from '#server/http/errors.ts'
import { askAbout, dueQuestions } from './ask.ts'
import { presentAvailability, saveSettings } from './show.ts'
import { enqueueDueDays, writeBlockouts } from './write-back.ts'

const OVER = 'That month is over. Please choose a coming one.'
const FAR = 'Please choose one of the coming six months.'

/** Only a month that somebody can still plan for is asked about. */
function mustBeAhead(month: string, zone: string, now: Temporal.Instant): void {
  const here = now.toZonedDateTimeISO(zone).toPlainDate().toPlainYearMonth()
  const asked = Temporal.PlainYearMonth.from(month)
  if (Temporal.PlainYearMonth.compare(asked, here) < 0) throw refuse(422, { month: [OVER] })
  if (Temporal.PlainYearMonth.compare(asked, here.add({ months: 6 })) > 0) throw refuse(422, { month: [FAR] })
}

const availabilityRoutes = {
  get: api.availability.get
    .use(may('church.read'))
    .handler(({ input, context: { deps, scope } }) =>
      presentAvailability(deps.db, scope, input.month, deps.clock.now()),
    ),
  save: api.availability.save
    .use(may('settings.change'))
    .handler(({ input, context: { deps, churchId, session } }) =>
      saveSettings(deps, { churchId, userId: session.userId }, input),
    ),
  ask: api.availability.ask
    .use(may('volunteers.text'))
    .handler(async ({ input: { month }, context: { deps, churchId, session } }) => {
      const now = deps.clock.now()
      mustBeAhead(month, await zoneOf(deps.db, churchId), now)
      const asked = await deps.db.transaction(async (tx) => {
        const { userId } = session
        const detail = { month }
        await recordAudit(tx, { churchId, userId, action: 'availability.asked', detail, at: now })
        return askAbout(tx, churchId, month, now)
      })
      return { success: true as const, asked }
    }),
}

export const availability = {
  routes: { availability: availabilityRoutes },
  jobs: (deps) => ({ 'availability.write-back': (key) => writeBlockouts(deps, key) }),
  dueWork: (deps) => [
    dueQuestions(deps),
    { name: 'queue days that somebody cannot serve', run: () => enqueueDueDays(deps) },
  ],
} satisfies Feature
