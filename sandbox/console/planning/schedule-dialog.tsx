import { Button, Group, Modal, NativeSelect, Select, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type SubmitEvent, useState } from 'react'
import type { Board, BoardPlan, BoardServiceType } from '../../planning/board/board.ts'
import { useAct } from '../lib/control.ts'

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
  const [personId, setPersonId] = useState<string | null>(null)
  const [teamId, setTeamId] = useState(serviceType.teams[0]?.id ?? '')
  const positions = serviceType.teams.find((team) => team.id === teamId)?.positions ?? []
  const [position, setPosition] = useState(positions[0] ?? '')
  const changeTeam = (id: string) => {
    setTeamId(id)
    setPosition(serviceType.teams.find((team) => team.id === id)?.positions[0] ?? '')
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const wanted = { personId, teamId: teamId || null, positionName: position || null }
    if (await act('POST', `/plans/${plan.id}/people`, wanted)) onDone()
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Select
          label="Person"
          searchable
          data={board.people
            .filter((person) => !person.isArchived)
            .map(({ id, name }) => ({ value: id, label: name }))}
          value={personId}
          onChange={setPersonId}
          nothingFoundMessage="Nobody of that name"
          data-autofocus
        />
        <NativeSelect
          label="Team"
          data={[
            ...serviceType.teams.map(({ id, name }) => ({ value: id, label: name })),
            { value: '', label: 'No team (guest)' },
          ]}
          value={teamId}
          onChange={(event) => changeTeam(event.currentTarget.value)}
        />
        {positions.length > 0 && (
          <NativeSelect
            label="Position"
            data={positions}
            value={position}
            onChange={(event) => setPosition(event.currentTarget.value)}
          />
        )}
        <Group justify="flex-end">
          <Button type="submit" disabled={isBusy || !personId}>
            Schedule
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
