import { ActionIcon, Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconMessage, IconPhone } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ButtonLink } from '#web/lib/button-link.tsx'
import { Actions, Row } from '#web/ui/row.tsx'
import { neighboursOf } from './people-on-plan.ts'
import type { PersonTarget } from './person-row.tsx'
import classes from './services.module.css'
import { type ServicesSearch, withPerson } from './services-search.ts'
import { usePeople } from './use-lists.ts'

const icon = { size: 16, stroke: 1.8, 'aria-hidden': true } as const

type PersonVerbsProps = {
  search: ServicesSearch
  to: PersonTarget
  phone: string | null | undefined
  children?: ReactNode
}

/** Text or call this person, and on to the next one of the list. */
export function PersonVerbs({ search, to, phone, children }: PersonVerbsProps) {
  const { plan, planName, service, serviceName, personId } = search
  return (
    <Actions>
      {phone && (
        <>
          <ButtonLink
            to="/send-reminder"
            search={{ plan, planName, service, serviceName, people: personId }}
            variant="default"
            size="xs"
            leftSection={<IconMessage {...icon} />}
          >
            Text
          </ButtonLink>
          <Button
            component="a"
            href={`tel:${phone}`}
            variant="default"
            size="xs"
            leftSection={<IconPhone {...icon} />}
          >
            Call
          </Button>
        </>
      )}
      {children}
      <PersonSteps search={search} to={to} />
    </Actions>
  )
}

/** Up and down through the people of the list; also with the keys k and j. */
function PersonSteps({ search, to }: Pick<PersonVerbsProps, 'search' | 'to'>) {
  const { data } = usePeople(search)
  const navigate = useNavigate()
  const { before, after } = neighboursOf(data?.people ?? [], search.type, search.personId ?? '')
  const step = (person: typeof before) => () => {
    if (person) void navigate({ to, search: withPerson(search, person), replace: true, resetScroll: false })
  }
  useHotkeys([
    ['k', step(before)],
    ['j', step(after)],
  ])
  return (
    <Row as="span" gap="xs" className={classes.steps}>
      <Step label="Previous person" keys="k" isEnd={before === null} go={step(before)} Icon={IconChevronUp} />
      <Step label="Next person" keys="j" isEnd={after === null} go={step(after)} Icon={IconChevronDown} />
    </Row>
  )
}

type StepProps = { label: string; keys: string; isEnd: boolean; go: () => void; Icon: typeof IconChevronUp }

function Step({ label, keys, isEnd, go, Icon }: StepProps) {
  return (
    <ActionIcon
      variant="default"
      size={30}
      aria-label={label}
      aria-keyshortcuts={keys}
      aria-disabled={isEnd}
      onClick={go}
    >
      <Icon {...icon} />
    </ActionIcon>
  )
}
