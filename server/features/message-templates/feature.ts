import type { TemplateDetail } from '#contract/message-templates.ts'
import { textIn } from '#core/messages/translated-text.ts'
import type { Language } from '#core/vocabulary/languages.ts'
import type { Db } from '#server/db/connect.ts'
import type { Feature } from '#server/feature.ts'
import { api, may } from '#server/http/api.ts'
import { addText, removeText } from './added.ts'
import { resetText, restoreText, saveText, useText } from './change.ts'
import { presentOutlook } from './outlook.ts'
import { presentPreview } from './preview.ts'
import { findText, languageOf, listTexts, offeredIn, presentText, wordsView } from './text.ts'
import { listVersions } from './versions.ts'

const success = true as const

async function presentDetail(
  db: Db,
  churchId: number,
  { id, language: asked }: { id: string; language: Language },
): Promise<TemplateDetail> {
  const text = await findText(db, churchId, id)
  const language = languageOf(text, asked)
  return {
    template: await presentText(db, churchId, text, language),
    language,
    original: text.kind === 'custom' ? null : wordsView(textIn(text.id, language)),
    ...offeredIn(text),
    versions: await listVersions(db, { churchId, textId: text.id }, language),
  }
}

const messageTemplatesRoutes = {
  list: api.messageTemplates.list
    .use(may('church.read'))
    .handler(({ context: { deps, churchId } }) => listTexts(deps.db, churchId)),
  preview: api.messageTemplates.preview
    .use(may('church.read'))
    .handler(({ input, context: { deps, churchId } }) => presentPreview(deps, churchId, input)),
  get: api.messageTemplates.get
    .use(may('church.read'))
    .handler(({ input, context: { deps, churchId } }) => presentDetail(deps.db, churchId, input)),
  save: api.messageTemplates.save
    .use(may('templates.correct'))
    .handler(async ({ input, context: { deps, churchId, session } }) => ({
      success,
      template: await saveText(deps, { churchId, userId: session.userId }, input),
    })),
  reset: api.messageTemplates.reset
    .use(may('templates.correct'))
    .handler(async ({ input, context: { deps, churchId, session } }) => ({
      success,
      template: await resetText(deps, { churchId, userId: session.userId }, input),
    })),
  restore: api.messageTemplates.restore
    .use(may('templates.correct'))
    .handler(async ({ input, context: { deps, churchId, session } }) => ({
      success,
      template: await restoreText(deps, { churchId, userId: session.userId }, input),
    })),
  outlook: api.messageTemplates.outlook
    .use(may('church.read'))
    .handler(({ input, context: { deps, churchId } }) => presentOutlook(deps, churchId, input)),
  add: api.messageTemplates.add
    .use(may('templates.make'))
    .handler(async ({ input, context: { deps, churchId, session } }) => ({
      success,
      template: await addText(deps, { churchId, userId: session.userId }, input),
    })),
  use: api.messageTemplates.use
    .use(may('templates.correct'))
    .handler(async ({ input, context: { deps, churchId, session } }) => ({
      success,
      template: await useText(deps, { churchId, userId: session.userId }, input),
    })),
  remove: api.messageTemplates.remove
    .use(may('templates.make'))
    .handler(async ({ input, context: { deps, churchId, session } }) => {
      await removeText(deps, { churchId, userId: session.userId }, input.id)
      return { success }
    }),
}

export const messageTemplates = { routes: { messageTemplates: messageTemplatesRoutes } } satisfies Feature
