import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import { isBefore } from '#core/time/instant.ts'
import type { MailKind } from '#core/vocabulary/mails.ts'
import type { Mail } from '#providers/mail/port.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { mails } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { hasNoJob } from '#server/jobs/jobs.ts'

/** What an e-mail says, in order; a link is a button, and its address stands in the text part. */
type Block = string | { link: string; label: string } | { quote: string }

export type MailContent = {
  to: string
  subject: string
  /** The first line, in large letters. */
  title: string
  blocks: readonly Block[]
  /** Why the reader gets this e-mail. */
  because: string
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const P = `margin:0 0 16px;font-size:16px;line-height:24px;color:#1f2a24;${FONT}`
const BUTTON = `display:inline-block;padding:12px 22px;border-radius:8px;background:#1b7f4c;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none;${FONT}`
const SMALL = `margin:0;font-size:13px;line-height:20px;color:#5b6660;${FONT}`

const htmlOf = (block: Block): string => {
  if (typeof block === 'string') return `<p style="${P}">${escaped(block)}</p>`
  if ('quote' in block)
    return `<p style="${P};padding:12px 16px;background:#f1f5f2;border-radius:8px">${escaped(block.quote)}</p>`
  const link = escaped(block.link)
  return `<p style="${P}"><a href="${link}" style="${BUTTON}">${escaped(block.label)}</a></p>
<p style="${SMALL};margin-bottom:16px">Or open this address: <a href="${link}" style="color:#1b7f4c;word-break:break-all">${link}</a></p>`
}

function textOf(block: Block): string {
  if (typeof block === 'string') return block
  return 'quote' in block ? `"${block.quote}"` : `${block.label}: ${block.link}`
}

/** The e-mail as it is sent: HTML that every mail program shows, and the same as plain text. */
const mailOf = ({ to, subject, title, blocks, because }: MailContent): Mail => ({
  to,
  subject,
  text: `${[title, ...blocks.map(textOf), because].join('\n\n')}\n`,
  html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:#f4f6f4">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td style="padding:0 4px 16px;font-size:18px;font-weight:700;color:#1b7f4c;${FONT}">Steeple</td></tr>
<tr><td style="background:#ffffff;border:1px solid #dfe5e1;border-radius:12px;padding:28px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px;color:#1f2a24;${FONT}">${escaped(title)}</h1>
${blocks.map(htmlOf).join('\n')}
</td></tr>
<tr><td style="padding:16px 4px 0"><p style="${SMALL}">${escaped(because)}</p></td></tr>
</table></td></tr></table>
</body></html>
`,
})

const OVERDUE_MINUTES = 10
/** As long as mail servers keep trying (RFC 5321, 4.5.4.1). */
const TRIED_DAYS = 5

/** Queues an e-mail in the transaction of what it tells about. `kind` names it in logs. */
export async function queueMail(
  tx: Db,
  { vault, jobs, clock }: Pick<Deps, 'vault' | 'jobs' | 'clock'>,
  kind: MailKind,
  content: MailContent,
): Promise<void> {
  const contentSealed = vault.seal(JSON.stringify(mailOf(content)))
  const row = await tx
    .insert(mails)
    .values({ kind, contentSealed, createdAt: clock.now() })
    .returning({ id: mails.id })
  await jobs.enqueue(tx, 'mail.send', { mailId: only(row).id })
}

/** Sends a queued e-mail; throws when it must be tried again. */
export async function sendMail({ db, vault, mail, clock }: Deps, mailId: number): Promise<void> {
  const [row] = await db.select().from(mails).where(eq(mails.id, mailId))
  if (!row?.contentSealed || row.sentAt || row.failedReason) return
  const answer = await mail.send(JSON.parse(vault.open(row.contentSealed)) as Mail)
  const attempts = sql`${mails.attempts} + 1`
  const isTried = isBefore(row.createdAt, clock.now().subtract({ hours: TRIED_DAYS * 24 }))
  if (!answer.ok && answer.failure.kind === 'retry' && !isTried) {
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
export async function enqueueOverdueMails({ db, jobs, clock }: Deps): Promise<undefined> {
  const before = clock.now().subtract({ minutes: OVERDUE_MINUTES })
  const overdue = await db
    .select({ mailId: mails.id })
    .from(mails)
    .where(
      and(
        isNull(mails.sentAt),
        isNull(mails.failedReason),
        lt(mails.createdAt, before),
        hasNoJob('mail.send', { mailId: mails.id }),
      ),
    )
    .orderBy(asc(mails.id))
    .limit(100)
  await jobs.enqueueAll(db, 'mail.send', overdue)
}
