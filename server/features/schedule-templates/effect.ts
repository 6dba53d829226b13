import type {
  ExampleMonth,
  Targets,
  TemplateChange,
  TemplateEffect,
  TemplateSettings,
} from '#contract/schedule-templates.ts'
import { exampleMonth } from '#core/scheduling/example-month.ts'
import { withinPackage } from '#core/scheduling/template-change.ts'
import { type Effect, effectInWords } from '#core/scheduling/template-effect.ts'
import type { Db } from '#server/db/connect.ts'
import { EFFECT_DAYS, foreseeChange } from '#server/features/messages/change-effect.ts'
import type { PreviewDeps } from '#server/features/messages/preview.ts'
import { scheduleTemplateOf } from '#server/features/messages/schedule-templates.ts'
import { targetsWith } from './assign.ts'
import { checkChange, withChange } from './change.ts'
import { findTemplate } from './known-template.ts'
import { allowedSwitches, monthView } from './switches.ts'

const effectView = (effect: Effect): TemplateEffect => ({
  ...effect,
  days: EFFECT_DAYS,
  words: effectInWords(effect, EFFECT_DAYS),
})

/** What a change of a template would do to the texts of the coming days and to one volunteer's month. */
export async function presentEffect(
  deps: PreviewDeps,
  churchId: number,
  { id, ...change }: TemplateChange & { id: number },
  now: Temporal.Instant,
): Promise<{ effect: TemplateEffect; defaults: Record<string, boolean>; month: ExampleMonth }> {
  const known = await findTemplate(deps.db, churchId, id)
  checkChange(known, change)
  const row = withChange(known.row, change)
  const confirmationsOn = change.initial ?? known.rules.confirmationsOn
  const effect = await foreseeChange(
    deps,
    churchId,
    {
      confirmationsOn,
      templates: (templates) => ({
        ...templates,
        rows: templates.rows.map((one) => (one.id === row.id ? row : one)),
      }),
    },
    now,
  )
  const settings = withinPackage(scheduleTemplateOf(row), known.rules.packageRules)
  return {
    effect: effectView(effect),
    defaults: allowedSwitches({ ...known, settings }),
    month: monthView(exampleMonth(settings, { ...known.rules, confirmationsOn }, now)),
  }
}

/** What an assignment would do to the texts of the coming days. */
export async function presentAssignEffect(
  deps: PreviewDeps,
  churchId: number,
  { id, ...chosen }: Targets & { id: number },
  now: Temporal.Instant,
): Promise<{ effect: TemplateEffect }> {
  const known = await findTemplate(deps.db, churchId, id)
  const targets = await targetsWith(deps.db, known, chosen)
  const change = {
    confirmationsOn: known.rules.confirmationsOn,
    templates: (templates: typeof known.templates) => ({ ...templates, targets }),
  }
  return { effect: effectView(await foreseeChange(deps, churchId, change, now)) }
}

/** One volunteer's month by settings that nobody has saved yet. */
export async function presentMonth(
  db: Db,
  churchId: number,
  settings: TemplateSettings,
  now: Temporal.Instant,
): Promise<{ month: ExampleMonth }> {
  const { row, rules } = await findTemplate(db, churchId, undefined)
  const template = scheduleTemplateOf(withChange(row, settings))
  const month = exampleMonth(withinPackage(template, rules.packageRules), rules, now)
  return { month: monthView(month) }
}
