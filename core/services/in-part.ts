import { ACCEPTED, DECLINED } from '#core/vocabulary/people.ts'

/** Whether somebody has accepted some of the times and declined others. */
export const isInPart = ({
  status,
  times,
}: {
  status: string
  times: readonly { status: string }[]
}): boolean => status === ACCEPTED && times.some((time) => time.status === DECLINED)
