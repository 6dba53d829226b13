import { isBefore, later } from '#core/time/instant.ts'
import { nextOpening, type TextingWindow } from '#core/time/window.ts'

/** A text that the carrier lost for a reason that passes. */
type PassingLoss = {
  /** How many texts in its place were lost before. */
  lostBefore: number
  /** When the reason may have passed. */
  notBefore: Temporal.Instant
  /** The first service that it is about; null when it is about none. */
  startsAt: Temporal.Instant | null
  /** From this moment on it is pointless. */
  latestAt: Temporal.Instant | null
  zone: string
  window: TextingWindow
}

/** The last attempt is the day before the service, or nearer to it when that has passed. */
const BEFORE_SERVICE = [{ hours: 24 }, { hours: 3 }] as const

function wishedFor({ lostBefore, notBefore, startsAt }: PassingLoss): Temporal.Instant | null {
  if (lostBefore === 0) return notBefore
  if (lostBefore > 1 || startsAt === null) return null
  const moments = BEFORE_SERVICE.map((lead) => startsAt.subtract(lead))
  return moments.find((moment) => !isBefore(moment, notBefore)) ?? null
}

/**
 * When a lost text goes once more: as soon as the reason may have passed, and, when it is lost again, before the
 * service. Null when it was tried often enough, or when it would be too late.
 */
export function tryAgainAt(loss: PassingLoss, now: Temporal.Instant): Temporal.Instant | null {
  const wished = wishedFor(loss)
  if (wished === null || loss.latestAt === null) return null
  const due = nextOpening(later(wished, now), loss.zone, loss.window)
  return isBefore(due, loss.latestAt) ? due : null
}
