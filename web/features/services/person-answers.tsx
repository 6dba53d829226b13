import { Button, Menu } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconCheck, IconChevronUp, IconQuestionMark, IconX } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import type { PersonWithLine } from '#contract/services.ts'
import { isInPart } from '#core/services/in-part.ts'
import { ACCEPTED, DECLINED, isAnswer, UNCONFIRMED } from '#core/vocabulary/people.ts'
import { firstName } from '#web/lib/names.ts'
import { useZone } from '#web/lib/profile.ts'
import { timeSayer } from '#web/lib/single-times.ts'
import classes from './services.module.css'
import { useAnswer } from './use-answer.tsx'

type PersonAnswersProps = { person: { name: string }; assignments: PersonWithLine[] }

const icon = { size: 16, stroke: 1.8, 'aria-hidden': true } as const

type Choice = typeof ACCEPTED | typeof DECLINED

/**
 * Answers in the volunteer's place, for each assignment of the plan; in a menu, so that nobody does it by accident. The
 * keys a and d open it at Accept and Decline, which Enter then takes.
 */
export function PersonAnswers({ person, assignments }: PersonAnswersProps) {
  const name = firstName(person.name)
  const [isOpen, setIsOpen] = useState(false)
  const [wanted, setWanted] = useState<Choice | null>(null)
  const openAt = (choice: Choice) => () => {
    setWanted(choice)
    setIsOpen(true)
  }
  const change = (opened: boolean) => {
    if (!opened) setWanted(null)
    setIsOpen(opened)
  }
  useHotkeys([
    ['a', openAt(ACCEPTED)],
    ['d', openAt(DECLINED)],
  ])
  if (assignments.length === 0) return null
  const first = assignments.find(({ status }) => status !== wanted)
  return (
    <Menu
      opened={isOpen}
      onChange={change}
      withInitialFocusPlaceholder={wanted === null}
      position="top-start"
      width={230}
      classNames={{ item: classes.menuChoice }}
    >
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronUp {...icon} />} aria-keyshortcuts="a d">
          Answer for {name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {assignments.map((assignment) => (
          <Fragment key={assignment.assignment_id}>
            {assignments.length > 1 && <Menu.Label>{assignment.position || 'No position'}</Menu.Label>}
            <Choices assignment={assignment} name={name} focused={assignment === first ? wanted : null} />
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

type ChoicesProps = { assignment: PersonWithLine; name: string; focused: Choice | null }

function Choices({ assignment, name, focused }: ChoicesProps) {
  const answer = useAnswer()
  const { status } = assignment
  return (
    <>
      {(status !== ACCEPTED || isInPart(assignment)) && (
        <Menu.Item
          leftSection={<IconCheck {...icon} />}
          data-autofocus={focused === ACCEPTED || undefined}
          onClick={() => answer({ person: assignment, status: ACCEPTED })}
        >
          Accept for {name}
        </Menu.Item>
      )}
      <SomeTimes assignment={assignment} />
      {status !== DECLINED && (
        <Menu.Item
          leftSection={<IconX {...icon} />}
          data-autofocus={focused === DECLINED || undefined}
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

/** Accepts one time alone, where each is answered on its own. */
function SomeTimes({ assignment }: { assignment: PersonWithLine }) {
  const answer = useAnswer()
  const say = timeSayer(assignment, useZone())
  const { times } = assignment
  return times.map((only) => (
    <Menu.Item
      key={only.id}
      leftSection={<IconCheck {...icon} />}
      onClick={() =>
        answer({
          person: assignment,
          status: ACCEPTED,
          declinedTimes: times.filter((time) => time !== only).map(({ id }) => id),
        })
      }
    >
      Accept {say(only.starts_at)} only
    </Menu.Item>
  ))
}
