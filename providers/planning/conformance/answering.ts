import { beforeEach, describe, expect, test } from 'vitest'
import { failed, succeeded } from '#testkit/conformance/outcomes.ts'
import { type Connection, connect } from './connection.ts'
import type { PlanningSubject } from './subject.ts'

/** Answers that are written back. */
export function answeringConformance(subject: () => PlanningSubject): void {
  describe('answering for a volunteer', () => {
    let connection: Connection
    const port = () => subject().port
    const asked = () => ({
      serviceTypeId: subject().church.serviceType.id,
      planId: subject().church.plan.id,
      assignmentId: subject().church.rows.asked.id,
    })
    beforeEach(async () => {
      connection = await connect(subject())
    })

    const ACCEPT = { status: 'C', declineReason: null } as const
    const DECLINE = { status: 'D', declineReason: 'Out of town – sorry' } as const

    test('an acceptance is written and read again', async () => {
      const row = succeeded(await port().answer(connection.access, asked(), ACCEPT))
      expect(row).toMatchObject({ id: asked().assignmentId, status: 'C' })
      expect(row.statusUpdatedAt?.toString()).toBe(subject().now().toString())
      const again = succeeded(await port().assignment(connection.access, asked()))
      expect(again.status).toBe('C')
    })

    test('a decline keeps its reason and its times', async () => {
      const row = succeeded(await port().answer(connection.access, asked(), DECLINE))
      expect(row).toMatchObject({ status: 'D', declineReason: DECLINE.declineReason })
      expect(row.timeIds).toContain(subject().church.plan.service.id)
    })

    test('an answer can be changed, and the old reason goes', async () => {
      await port().answer(connection.access, asked(), DECLINE)
      const row = succeeded(await port().answer(connection.access, asked(), ACCEPT))
      expect(row).toMatchObject({ status: 'C', declineReason: null })
    })

    test('the same answer twice changes nothing', async () => {
      const first = succeeded(await port().answer(connection.access, asked(), DECLINE))
      const second = succeeded(await port().answer(connection.access, asked(), DECLINE))
      expect(second.status).toBe(first.status)
      expect(second.declineReason).toBe(first.declineReason)
    })

    test('somebody who was taken off the plan cannot answer any more', async () => {
      subject().board.removeRow(asked().assignmentId)
      const failure = failed(await port().answer(connection.access, asked(), ACCEPT))
      expect(failure).toMatchObject({ kind: 'stop', why: 'gone' })
    })

    test('a connected user who may only look cannot answer', async () => {
      const viewer = await connect(subject(), 'viewer')
      const failure = failed(await port().answer(viewer.access, asked(), ACCEPT))
      expect(failure).toMatchObject({ kind: 'alert', why: 'forbidden' })
    })

    test('writing and the reading after it use what is kept for writes', async () => {
      await port().answer(connection.access, asked(), ACCEPT)
      expect(connection.reserved()).toEqual(['write', 'write'])
    })
  })
}
