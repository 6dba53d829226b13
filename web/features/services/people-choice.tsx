import { NativeSelect } from '@mantine/core'
import type { PersonInPlan } from '#contract/services.ts'
import { type Group, namesOf, type Order } from './people-order.ts'
import classes from './services.module.css'

type PeopleChoiceProps = {
  people: readonly PersonInPlan[]
  group: Group
  onGroup: (group: Group) => void
  order: Order
  onOrder: (order: Order) => void
}

const ORDER_WORDS: readonly { value: Order; label: string }[] = [
  { value: 'name', label: 'By name' },
  { value: 'team', label: 'By team' },
  { value: 'position', label: 'By position' },
  { value: 'status', label: 'By state' },
]

function groupOf(value: string): Group {
  const [of, ...name] = value.split(':')
  return of === 'team' || of === 'position' ? { of, name: name.join(':') } : null
}

const optionsOf = (people: readonly PersonInPlan[], of: 'team' | 'position') =>
  namesOf(people, of).map((name) => ({ value: `${of}:${name}`, label: name }))

/** Which team or position of a plan is shown, and in which order. */
export const PeopleChoice = ({ people, group, onGroup, order, onOrder }: PeopleChoiceProps) => (
  <div className={classes.choice}>
    <NativeSelect
      aria-label="Team or position"
      size="xs"
      value={group ? `${group.of}:${group.name}` : ''}
      onChange={({ currentTarget }) => onGroup(groupOf(currentTarget.value))}
      data={[
        { value: '', label: 'All teams' },
        { group: 'Teams', items: optionsOf(people, 'team') },
        { group: 'Positions', items: optionsOf(people, 'position') },
      ]}
    />
    <NativeSelect
      aria-label="Sort"
      size="xs"
      value={order}
      onChange={({ currentTarget }) => onOrder(currentTarget.value as Order)}
      data={[...ORDER_WORDS]}
    />
  </div>
)
