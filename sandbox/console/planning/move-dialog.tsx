import { Button, Modal, NumberInput, SegmentedControl } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { Actions } from '#web/ui/row.tsx'
import { Grid } from '#web/ui/stack.tsx'
import type { BoardPlan } from '../../planning/board/board.ts'
import { useAct } from '../lib/control.ts'

type Move = { days: number; hours: number; direction: string }
const NO_MOVE: Move = { days: 0, hours: 0, direction: 'Later' }

const isoOf = ({ days, hours, direction }: Move) => `${direction === 'Earlier' ? '-' : ''}P${days}DT${hours}H`

/** Moves all times of a plan by the same days and hours. */
export function MoveDialog({ plan }: { plan: BoardPlan }) {
  const [isOpen, { open, close }] = useDisclosure(false)
  const form = useForm({ initialValues: NO_MOVE })
  const { act, isBusy } = useAct()
  const submit = async (move: Move) => {
    if (!(await act('POST', `/plans/${plan.id}/move`, { by: isoOf(move) }))) return
    form.reset()
    close()
  }
  return (
    <>
      <Button variant="default" onClick={open}>
        Move…
      </Button>
      <Modal opened={isOpen} onClose={close} title={`Move the plan of ${plan.dates}`}>
        <form onSubmit={form.onSubmit(submit)}>
          <SegmentedControl
            aria-label="Direction"
            fullWidth
            data={['Later', 'Earlier']}
            {...form.getInputProps('direction')}
          />
          <Grid cell="s" gap="m">
            <NumberInput
              label="Days"
              min={0}
              allowDecimal={false}
              {...form.getInputProps('days')}
              onChange={(value) => form.setFieldValue('days', Number(value))}
              data-autofocus
            />
            <NumberInput
              label="Hours"
              min={0}
              allowDecimal={false}
              {...form.getInputProps('hours')}
              onChange={(value) => form.setFieldValue('hours', Number(value))}
            />
          </Grid>
          <Actions>
            <Button type="submit" disabled={isBusy || form.values.days + form.values.hours === 0}>
              Move plan
            </Button>
          </Actions>
        </form>
      </Modal>
    </>
  )
}
