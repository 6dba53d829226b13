import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Note } from '#web/ui/note.tsx'
import { Actions } from '#web/ui/row.tsx'
import type { Board, BoardPlan, BoardServiceType } from '../../planning/board/board.ts'
import { take } from '../guide/progress.ts'
import { tell, useAct } from '../lib/control.ts'
import { goTo } from '../lib/place.ts'
import { MoveDialog } from './move-dialog.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'

/** What a leader can do with a whole plan. */
export function PlanActions(props: { board: Board; serviceType: BoardServiceType; plan: BoardPlan }) {
  const { board, serviceType, plan } = props
  const { act, isBusy } = useAct()
  const waiting = plan.rows.filter(isWaiting).length
  const send = async () => {
    if (!(await act('POST', `/plans/${plan.id}/scheduling-email`))) return
    take('asked')
    tell(`The scheduling e-mail went to ${people(waiting)}.`)
  }
  return (
    <Actions>
      <Button onClick={() => void send()} disabled={isBusy}>
        Send the scheduling e-mail
      </Button>
      <ScheduleDialog board={board} serviceType={serviceType} plan={plan} />
      <MoveDialog plan={plan} />
      <CancelDialog plan={plan} />
      <Note>
        {waiting === 0 ? 'Nobody waits for the e-mail.' : `${people(waiting)} would get the e-mail.`}
      </Note>
    </Actions>
  )
}

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)

const isWaiting = (row: BoardPlan['rows'][number]) =>
  row.status === 'U' && (row.isPencilledIn || row.requestedAt === null)

function CancelDialog({ plan }: { plan: BoardPlan }) {
  const [isOpen, { open, close }] = useDisclosure(false)
  const { act, isBusy } = useAct()
  const cancel = async () => {
    if (await act('DELETE', `/plans/${plan.id}`)) goTo('planning')
  }
  return (
    <>
      <Button variant="default" onClick={open}>
        Cancel plan
      </Button>
      <Modal opened={isOpen} onClose={close} title={`Cancel the plan of ${plan.dates}?`}>
        <p>Planning Center knows no cancelled plans, so it is deleted with everybody on it.</p>
        <Actions>
          <Button variant="default" onClick={close}>
            Keep it
          </Button>
          <Button color="red" onClick={() => void cancel()} disabled={isBusy}>
            Delete the plan
          </Button>
        </Actions>
      </Modal>
    </>
  )
}
