import { Button, Modal, NativeSelect, Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { Actions } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
import type { Board, BoardPlan, BoardServiceType } from '../../planning/board/board.ts'
import { useAct } from '../lib/control.ts'

type Wanted = { personId: string | null; teamId: string; position: string }
type Props = { board: Board; serviceType: BoardServiceType; plan: BoardPlan }

/** Puts somebody on the plan. */
export function ScheduleDialog(props: Props) {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant="default" onClick={open}>
        Schedule somebody
      </Button>
      <Modal opened={isOpen} onClose={close} title={`Schedule somebody on ${props.plan.dates}`}>
        <ScheduleForm {...props} onDone={close} />
      </Modal>
    </>
  )
}

function ScheduleForm({ board, serviceType, plan, onDone }: Props & { onDone: () => void }) {
  const { act, isBusy } = useAct()
  const positionsOf = (teamId: string) => serviceType.teams.find(({ id }) => id === teamId)?.positions ?? []
  const onTeam = (teamId: string) => ({ teamId, position: positionsOf(teamId)[0] ?? '' })
  const form = useForm<Wanted>({
    initialValues: { personId: null, ...onTeam(serviceType.teams[0]?.id ?? '') },
  })
  const positions = positionsOf(form.values.teamId)
  const submit = async ({ personId, teamId, position }: Wanted) => {
    const wanted = { personId, teamId: teamId || null, positionName: position || null }
    if (await act('POST', `/plans/${plan.id}/people`, wanted)) onDone()
  }
  return (
    <form onSubmit={form.onSubmit(submit)}>
      <Stack>
        <Select
          {...form.getInputProps('personId')}
          label="Person"
          searchable
          data={board.people
            .filter((person) => !person.isArchived)
            .map(({ id, name }) => ({ value: id, label: name }))}
          nothingFoundMessage="Nobody of that name"
          data-autofocus
        />
        <NativeSelect
          {...form.getInputProps('teamId')}
          label="Team"
          data={[
            ...serviceType.teams.map(({ id, name }) => ({ value: id, label: name })),
            { value: '', label: 'No team (guest)' },
          ]}
          onChange={(event) => form.setValues(onTeam(event.currentTarget.value))}
        />
        {positions.length > 0 && (
          <NativeSelect {...form.getInputProps('position')} label="Position" data={positions} />
        )}
        <Actions>
          <Button type="submit" disabled={isBusy || !form.values.personId}>
            Schedule
          </Button>
        </Actions>
      </Stack>
    </form>
  )
}
