import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { CARD_NOTICE_DAYS, hasExpired } from '#core/billing/card-expiry.ts'
import { billingAccounts, type CardRow, cards, isNotTold, subscriptions } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { cardExpiringMail } from '#server/features/mails/billing.ts'
import { queueMail } from '#server/features/mails/mail.ts'
import { eachDue } from '#server/jobs/each-due.ts'
import type { DueWork } from '#server/jobs/ticker.ts'
import { findReaders, lockAccount } from './account.ts'

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

const tell = (deps: Deps, card: CardRow): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const { id, churchId, last4 } = card
    await lockAccount(tx, churchId)
    const toldExpiry = monthOf(card)
    const told = await tx
      .update(cards)
      .set({ toldExpiry })
      .where(and(eq(cards.id, id), sql`${cards.toldExpiry} is distinct from ${toldExpiry}`))
      .returning({ id: cards.id })
    if (told.length === 0) return false
    const isOver = hasExpired(card, deps.clock.now())
    for (const reader of await findReaders(tx, deps, churchId)) {
      const mail = cardExpiringMail(reader, { last4, month: toldExpiry, isOver })
      await queueMail(tx, deps, 'card-expiring', mail)
    }
    return true
  })

/** Tells churches that a card which is to pay something ends soon, once for each month in which it ends. */
export function dueCardNotices(deps: Deps): DueWork {
  return eachDue(deps, {
    name: 'announce that a card expires',
    find: ({ now, limit, mayRun }) => {
      const soon = now.add({ hours: CARD_NOTICE_DAYS * 24 }).toZonedDateTimeISO('UTC')
      return deps.db
        .select({ key: cards.id, churchId: cards.churchId, card: cards })
        .from(cards)
        .where(
          and(
            isNull(cards.removedAt),
            sql`(${cards.expYear} * 12 + ${cards.expMonth}) < ${soon.year * 12 + soon.month}`,
            isNotTold(cards),
            PAYS,
            mayRun(cards.id),
          ),
        )
        .orderBy(asc(cards.expYear), asc(cards.expMonth), asc(cards.id))
        .limit(limit)
    },
    run: ({ card }) => tell(deps, card),
  })
}
