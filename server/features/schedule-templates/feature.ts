import { defaultKeys } from '#core/scheduling/packages.ts'
import { switched } from '#core/scheduling/template-change.ts'
import type { Deps } from '#server/deps.ts'
import type { Feature } from '#server/feature.ts'
import { api, may, type Session } from '#server/http/api.ts'
import { assignTemplate } from './assign.ts'
import { type Actor, changeTemplate } from './change.ts'
import { copyTemplate, createTemplate, deleteTemplate, listTemplates } from './custom.ts'
import { presentAssignEffect, presentEffect, presentMonth } from './effect.ts'
import { findTemplate } from './known-template.ts'
import { catalogueFor, itemsOf, switchNamed } from './switches.ts'
import { presentTemplate } from './template.ts'

const { scheduleTemplates: routes } = api
const success = true as const

type Context = { deps: Deps; churchId: number; session: Session }

const actorOf = ({ churchId, session }: Context): Actor => ({ churchId, userId: session.userId })

const saved = async ({ deps, churchId }: Context, id: number) => ({
  success,
  detail: await presentTemplate(deps.db, churchId, id, deps.clock.now()),
})

/** Changes one template and answers with its switches as they are then. */
async function switchIn(
  context: Context,
  templateId: number | undefined,
  changeOf: Parameters<typeof changeTemplate>[3],
) {
  await changeTemplate(context.deps, actorOf(context), templateId, changeOf)
  const { row, settings } = await findTemplate(context.deps.db, context.churchId, templateId)
  return { success, ...itemsOf(row.id, settings) }
}

async function assign(context: Context, { id, ...chosen }: Parameters<typeof presentAssignEffect>[2]) {
  await assignTemplate(context.deps, actorOf(context), id, chosen)
  return saved(context, id)
}

const scheduleTemplatesRoutes = {
  list: routes.list
    .use(may('church.read'))
    .handler(({ context: { deps, churchId } }) => listTemplates(deps.db, churchId)),
  defaults: routes.defaults.use(may('church.read')).handler(async ({ context: { deps, churchId } }) => ({
    defaults: catalogueFor(await findTemplate(deps.db, churchId, undefined)),
  })),
  get: routes.get
    .use(may('church.read'))
    .handler(({ input, context: { deps, churchId } }) =>
      presentTemplate(deps.db, churchId, input.id, deps.clock.now()),
    ),
  create: routes.create
    .use(may('templates.make'))
    .handler(async ({ input, context }) =>
      saved(context, await createTemplate(context.deps, actorOf(context), input)),
    ),
  change: routes.change
    .use(may('templates.correct'))
    .handler(async ({ input: { id, ...change }, context }) => {
      await changeTemplate(context.deps, actorOf(context), id, () => change)
      return saved(context, id)
    }),
  copy: routes.copy
    .use(may('templates.make'))
    .handler(async ({ input, context }) =>
      saved(context, await copyTemplate(context.deps, actorOf(context), input.id)),
    ),
  remove: routes.remove.use(may('templates.make')).handler(async ({ input, context }) => {
    await deleteTemplate(context.deps, actorOf(context), input.id)
    return { success }
  }),
  switchInitial: routes.switchInitial.use(may('templates.correct')).handler(async ({ input, context }) => {
    await changeTemplate(context.deps, actorOf(context), undefined, () => ({ initial: input.active }))
    return { success, initial: input.active }
  }),
  switchFollowUps: routes.switchFollowUps.use(may('templates.correct')).handler(({ input, context }) =>
    switchIn(context, input.template_id, ({ rules }) => ({
      follow_ups: input.active ? defaultKeys(rules.packageRules, 'follow_up') : [],
    })),
  ),
  switchFollowUp: routes.switchFollowUp.use(may('templates.correct')).handler(({ input, context }) => {
    const { templateId, key } = switchNamed(input.id, 'follow_up')
    return switchIn(context, templateId, ({ settings }) => ({
      follow_ups: [...switched(settings.followUps, key, input.active)],
    }))
  }),
  switchReminder: routes.switchReminder.use(may('templates.correct')).handler(({ input, context }) => {
    const { templateId, key } = switchNamed(input.id, 'confirmation_reminder')
    return switchIn(context, templateId, ({ settings }) => ({
      confirmation_reminders: [...switched(settings.confirmationReminders, key, input.active)],
    }))
  }),
  switchCombination: routes.switchCombination
    .use(may('templates.correct'))
    .handler(({ input, context }) =>
      switchIn(context, input.template_id, () => ({ combination: input.active })),
    ),
  effect: routes.effect
    .use(may('church.read'))
    .handler(({ input, context: { deps, churchId } }) =>
      presentEffect(deps, churchId, input, deps.clock.now()),
    ),
  month: routes.month
    .use(may('church.read'))
    .handler(({ input, context: { deps, churchId } }) =>
      presentMonth(deps.db, churchId, input, deps.clock.now()),
    ),
  assign: routes.assign.use(may('templates.correct')).handler(({ input, context }) => assign(context, input)),
  assignShort: routes.assignShort
    .use(may('templates.correct'))
    .handler(({ input, context }) => assign(context, input)),
  assignEffect: routes.assignEffect
    .use(may('church.read'))
    .handler(({ input, context: { deps, churchId } }) =>
      presentAssignEffect(deps, churchId, input, deps.clock.now()),
    ),
}

export const scheduleTemplates = { routes: { scheduleTemplates: scheduleTemplatesRoutes } } satisfies Feature
