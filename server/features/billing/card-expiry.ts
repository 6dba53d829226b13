import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { CARD_NOTICE_DAYS, hasExpired } from '#core/billing/card-expiry.ts'
import { billingAccounts, type CardRow, cards, subscriptions } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { cardExpiringMail } from '#server/features/mails/billing.ts'
import { queueMail } from '#server/features/mails/mail.ts'
import { findRecipients, lockAccount } from './account.ts'
import { readChurch } from './current.ts'

const AT_ONCE = 50

type ExpiryDeps = Pick<Deps, 'db' | 'jobs' | 'vault' | 'clock' | 'publicUrl'>

const monthOf = ({ expMonth, expYear }: Pick<CardRow, 'expMonth' | 'expYear'>): string =>
  `${expYear}-${String(expMonth).padStart(2, '0')}`

/** Cards that are to pay something: the primary one of a plan that goes on, and the one of automatic recharge. */
const PAYS = or(
  and(
    eq(cards.isDefault, true),
    sql`exists (select 1 from ${subscriptions} where ${subscriptions.churchId} = ${cards.churchId}
      and ${subscriptions.endedAt} is null and not ${subscriptions.cancelsAtEnd})`,
  ),
  sql`exists (select 1 from ${billingAccounts} where ${billingAccounts.churchId} = ${cards.churchId}
    and ${billingAccounts.rechargeIsOn} and ${billingAccounts.rechargeCardId} = ${cards.id})`,
)

const tell = (deps: ExpiryDeps, card: CardRow): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const { id, churchId, last4 } = card
    await lockAccount(tx, churchId)
    const toldExpiry = monthOf(card)
    const told = await tx
      .update(cards)
      .set({ toldExpiry })
      .where(and(eq(cards.id, id), sql`${cards.toldExpiry} is distinct from ${toldExpiry}`))
      .returning({ id: cards.id })
    if (told.length === 0) return
    const { name: church } = await readChurch(tx, churchId)
    const isOver = hasExpired(card, deps.clock.now())
    for (const to of await findRecipients(tx, churchId)) {
      const reader = { to, church, publicUrl: deps.publicUrl }
      await queueMail(
        tx,
        deps,
        'card-expiring',
        cardExpiringMail(reader, { last4, month: toldExpiry, isOver }),
      )
    }
  })

/** Tells churches that a card which is to pay something ends soon, once for each month in which it ends. */
export const tellOfExpiringCards = async (deps: ExpiryDeps): Promise<number> => {
  const soon = deps.clock
    .now()
    .add({ hours: CARD_NOTICE_DAYS * 24 })
    .toZonedDateTimeISO('UTC')
  const ending = await deps.db
    .select()
    .from(cards)
    .where(
      and(
        isNull(cards.removedAt),
        sql`${cards.expYear} * 12 + ${cards.expMonth} < ${soon.year * 12 + soon.month}`,
        sql`${cards.toldExpiry} is distinct from ${cards.expYear} || '-' || lpad(${cards.expMonth}::text, 2, '0')`,
        PAYS,
      ),
    )
    .limit(AT_ONCE)
  for (const card of ending) await tell(deps, card)
  return ending.length
}
