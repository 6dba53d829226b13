import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Language } from '#core/vocabulary/languages.ts'
import type { ReplyKind } from '#core/vocabulary/messages.ts'
import { only } from '#server/db/query.ts'
import { assignments, keywords, messages, messageTemplates } from '#server/db/schema/schema.ts'
import { queueReply } from '../replies.ts'
import { primaryNumber } from '../senders.ts'
import { startForOneTest } from '../testing.ts'

/** A reply goes in the language that the volunteer wrote in, with the words that the church has chosen. */

const ANN = '+12125550101'

async function start() {
  const church = await startForOneTest()
  const { app, churchId, add, dispatch, accepted } = church
  const { db } = app.deps
  await add('ann', ANN)
  const line = only(await db.select().from(assignments).where(eq(assignments.churchId, churchId)))
  await dispatch()
  const from = (await primaryNumber(db, churchId)) ?? ''
  let parentId = 0
  /** What the phone gets as a reply of this type. */
  const reply = async (type: ReplyKind, language?: Language): Promise<string> => {
    parentId += 1
    const startsAt = line.startsAt?.toString() ?? ''
    await db.transaction((tx) =>
      queueReply(
        tx,
        {
          churchId,
          type,
          personId: 'ann',
          from,
          to: ANN,
          parentId,
          lines: [{ assignmentId: line.id, planId: line.planId, startsAt }],
          ...(language && { language }),
        },
        app.clock.now(),
      ),
    )
    await dispatch()
    return accepted(ANN).at(-1)?.body ?? ''
  }
  return { ...church, reply, db }
}

test('in the language of the row, with its dates and words, in one cheap segment', async () => {
  const { reply, db } = await start()
  const spanish = await reply('accepted_reply', 'es')
  expect(spanish).toMatch(
    /^¡Gracias, Ann! Te esperamos el jue, 7 de mar a las 10:00 a\.m\. \(Usher\)\. Si algo cambia, responde RECHAZAR\. http/,
  )
  const row = only(await db.select().from(messages).where(eq(messages.body, spanish)))
  expect(row).toMatchObject({ language: 'es', segments: 1, credits: 1 })
  expect(await reply('accepted_reply', 'ko')).toContain('3월 7일 (목) 오전 10:00 (Usher)')
  expect(await reply('accepted_reply')).toMatch(
    /^Thank you, Ann! You are down to serve Thu, Mar 7 at 10:00 AM/,
  )
})

test('with the church’s own words for the answers, and its own text where it is asked in English', async () => {
  const { reply, db, churchId } = await start()
  await db.insert(keywords).values({ churchId, type: 'DECLINE', text: 'NOPE' })
  const parts = { multipleBody: '', multipleBodyPart: '', additionalPart: '' }
  await db
    .insert(messageTemplates)
    .values({ churchId, messageType: 'accepted_reply', body: 'See you, [First.Name]. Or DECLINE.', ...parts })
  expect(await reply('accepted_reply')).toBe('See you, Ann. Or NOPE.')
  expect(await reply('accepted_reply', 'de')).toMatch(/Wenn sich das ändert, antworte NOPE\. http/)
})

test('with the church’s own words in the language of the volunteer', async () => {
  const { reply, db, churchId } = await start()
  const parts = { multipleBody: '', multipleBodyPart: '', additionalPart: '' }
  await db.insert(messageTemplates).values({
    churchId,
    messageType: 'accepted_reply',
    language: 'de',
    body: 'Bis dann, [First.Name]!',
    ...parts,
  })
  expect(await reply('accepted_reply', 'de')).toBe('Bis dann, Ann!')
  expect(await reply('accepted_reply')).toMatch(/^Thank you, Ann!/)
})
