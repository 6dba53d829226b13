import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Mail } from '#providers/mail/port.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { mails } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { type MailContent, mailOf } from './views.ts'

const OVERDUE_MINUTES = 10

/** Queues an e-mail in the transaction of what it tells about. `kind` names it in logs. */
export const queueMail = async (
  tx: Db,
  { vault, jobs, clock }: Pick<Deps, 'vault' | 'jobs' | 'clock'>,
  kind: string,
  content: MailContent,
): Promise<void> => {
  const contentSealed = vault.seal(JSON.stringify(mailOf(content)))
  const row = await tx
    .insert(mails)
    .values({ kind, contentSealed, createdAt: clock.now() })
    .returning({ id: mails.id })
  await jobs.enqueue(tx, 'mail.send', { mailId: only(row).id })
}

/** Sends a queued e-mail; throws when it must be tried again. */
export const sendMail = async ({ db, vault, mail, clock }: Deps, mailId: number): Promise<void> => {
  const [row] = await db.select().from(mails).where(eq(mails.id, mailId))
  if (!row?.contentSealed || row.sentAt || row.failedReason) return
  const answer = await mail.send(JSON.parse(vault.open(row.contentSealed)) as Mail)
  const attempts = sql`${mails.attempts} + 1`
  if (!answer.ok && answer.failure.do === 'retry') {
    await db.update(mails).set({ attempts }).where(eq(mails.id, mailId))
    throw new Error(`an e-mail of kind ${row.kind} was not taken`)
  }
  const end = answer.ok ? { sentAt: clock.now() } : { failedReason: answer.failure.detail }
  await db
    .update(mails)
    .set({ ...end, attempts, contentSealed: null })
    .where(eq(mails.id, mailId))
}

/** E-mails whose job was lost or gave up are taken up again. */
export const enqueueOverdueMails = async ({ db, jobs, clock }: Deps): Promise<number> => {
  const before = clock.now().subtract({ minutes: OVERDUE_MINUTES })
  const overdue = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(isNull(mails.sentAt), isNull(mails.failedReason), lt(mails.createdAt, before)))
    .limit(100)
  for (const { id } of overdue) await jobs.enqueue(db, 'mail.send', { mailId: id })
  return 0
}
