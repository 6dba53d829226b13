import { Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronUp, IconQuestionMark, IconX } from '@tabler/icons-react'
import { Fragment } from 'react'
import type { PersonWithLine } from '#contract/services.ts'
import { ACCEPTED, DECLINED, isAnswer, UNCONFIRMED } from '#core/vocabulary/people.ts'
import { firstName } from '#web/lib/names.ts'
import { useAnswer } from './use-answer.tsx'

type PersonAnswersProps = { person: { name: string }; assignments: PersonWithLine[] }

const icon = { size: 16, stroke: 1.8, 'aria-hidden': true } as const

/** Answers in the volunteer's place, for each assignment of the plan; in a menu, so that nobody does it by accident. */
export function PersonAnswers({ person, assignments }: PersonAnswersProps) {
  const name = firstName(person.name)
  if (assignments.length === 0) return null
  return (
    <Menu position="top-end" width={230}>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronUp {...icon} />}>
          Answer for {name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {assignments.map((assignment) => (
          <Fragment key={assignment.assignment_id}>
            {assignments.length > 1 && <Menu.Label>{assignment.position || 'No position'}</Menu.Label>}
            <Choices assignment={assignment} name={name} />
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Choices({ assignment, name }: { assignment: PersonWithLine; name: string }) {
  const answer = useAnswer()
  const { status } = assignment
  return (
    <>
      {status !== ACCEPTED && (
        <Menu.Item
          leftSection={<IconCheck {...icon} />}
          onClick={() => answer({ person: assignment, status: ACCEPTED })}
        >
          Accept for {name}
        </Menu.Item>
      )}
      {status !== DECLINED && (
        <Menu.Item
          leftSection={<IconX {...icon} />}
          onClick={() => answer({ person: assignment, status: DECLINED })}
        >
          Decline for {name}
        </Menu.Item>
      )}
      {isAnswer(status) && (
        <Menu.Item
          leftSection={<IconQuestionMark {...icon} />}
          onClick={() => answer({ person: assignment, status: UNCONFIRMED })}
        >
          Back to unconfirmed
        </Menu.Item>
      )}
    </>
  )
}
