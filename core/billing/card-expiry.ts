import { isBefore } from '#core/time/instant.ts'

export type CardMonth = { expMonth: number; expYear: number }

/** So many days before the end of a card its church is told: in any case before the last monthly payment that it can make. */
export const CARD_NOTICE_DAYS = 35

/** When a card is good no more: once its month has ended. */
export const endOfCard = ({ expMonth, expYear }: CardMonth): Temporal.Instant =>
  Temporal.PlainYearMonth.from({ year: expYear, month: expMonth })
    .add({ months: 1 })
    .toPlainDate({ day: 1 })
    .toZonedDateTime('UTC')
    .toInstant()

/** Whether a card is good no more. */
export const hasExpired = (card: CardMonth, now: Temporal.Instant): boolean => !isBefore(now, endOfCard(card))

/** Whether a card ends so soon that another one should take its place. */
export const isExpiring = (card: CardMonth, now: Temporal.Instant): boolean =>
  isBefore(endOfCard(card), now.add({ hours: CARD_NOTICE_DAYS * 24 }))
