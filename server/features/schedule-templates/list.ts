import type { ListedTemplate } from '#contract/schedule-templates.ts'
import type { Db } from '#server/db/connect.ts'
import { templateRowFor } from '#server/features/messages/schedule-templates.ts'
import { whyNotMore } from './custom.ts'
import { findTemplate } from './known-template.ts'

/** The templates of a church: the default one, then the others by name. */
export const listTemplates = async (
  db: Db,
  churchId: number,
): Promise<{ templates: ListedTemplate[]; why_not_more: string | null }> => {
  const known = await findTemplate(db, churchId, undefined)
  const { rows, services } = known.templates
  const rowFor = templateRowFor(known.templates)
  const servedBy = Map.groupBy(services, ({ id }) => rowFor(id)?.id)
  const templates = rows.map(({ id, name, isDefault }) => ({
    id,
    name,
    is_default: isDefault ? (1 as const) : (0 as const),
    services: servedBy.get(id)?.length ?? 0,
  }))
  return {
    templates: templates.toSorted(
      (one, other) => other.is_default - one.is_default || one.name.localeCompare(other.name, 'en'),
    ),
    why_not_more: whyNotMore(known),
  }
}
