import { beforeEach, describe, expect, test } from 'vitest'
import { failed, succeeded } from '#testkit/conformance/outcomes.ts'
import { type Connection, connect } from './connection.ts'
import type { PlanningSubject } from './subject.ts'

export function singleTimesConformance(subject: () => PlanningSubject): void {
  describe('answering time by time', () => {
    let connection: Connection
    beforeEach(async () => {
      connection = await connect(subject())
    })
    const place = (who: 'split' | 'whole' | 'notAsked') => {
      const { serviceType, doublePlan } = subject().church
      const { rowId, personId } = doublePlan[who]
      return { serviceTypeId: serviceType.id, planId: doublePlan.id, assignmentId: rowId, personId }
    }
    const times = () => subject().church.doublePlan.timeIds
    type Who = Parameters<typeof place>[0]
    const write = (who: Who, declinedTimeIds: string[], reason: string | null) => {
      const { answerTimes } = subject().port
      if (!answerTimes) throw new Error('this planning service knows only answers for all times')
      return answerTimes(connection.access, place(who), { declinedTimeIds, reason })
    }
    const answer = (who: Who, reason: string | null = null) => write(who, [times()[1]], reason)
    const read = async () => succeeded(await subject().port.assignment(connection.access, place('split')))

    test('one time is declined and the others are accepted, with the reason', async () => {
      expect(await read()).toMatchObject({ canAcceptPartial: true, timeIds: times(), declinedTimeIds: [] })
      const [early, late] = times()
      const part = { status: 'C', timeIds: [early], declinedTimeIds: [late], declineReason: 'Early only' }
      expect(succeeded(await answer('split', 'Early only'))).toMatchObject(part)
      expect(await read()).toMatchObject(part)
    })

    test('no reason is none, and the other times can be accepted later', async () => {
      expect(succeeded(await answer('split'))).toMatchObject({ status: 'C', declineReason: null })
      const row = succeeded(await write('split', [], null))
      expect(row).toMatchObject({ status: 'C', timeIds: times(), declinedTimeIds: [] })
    })

    test('who has declined everything can accept one time after all, and decline it again', async () => {
      const decline = { status: 'D', declineReason: 'Away' } as const
      await subject().port.answer(connection.access, place('split'), decline)
      expect(succeeded(await answer('split'))).toMatchObject({ status: 'C', declinedTimeIds: [times()[1]] })
      await subject().port.answer(connection.access, place('split'), decline)
      expect(await read()).toMatchObject({ status: 'D', timeIds: times(), declinedTimeIds: [] })
    })

    test('is refused for good where the team answers for all times, and to who was not asked', async () => {
      for (const who of ['whole', 'notAsked'] as const)
        expect(failed(await answer(who))).toMatchObject({ kind: 'stop', why: 'refused' })
    })

    test('is refused for good where only volunteers may do so; the connection is not to blame', async () => {
      subject().board.keepTimesToVolunteers()
      expect(failed(await answer('split'))).toMatchObject({ kind: 'stop', why: 'refused' })
      expect(await read()).toMatchObject({ status: 'U', declinedTimeIds: [] })
    })
  })
}
