import type { TemplateItem } from '#contract/schedule-templates.ts'
import { Card } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import classes from '../schedule-templates.module.css'
import { CARDS } from './cards.ts'
import { SwitchRow } from './switch-row.tsx'
import type { Draft } from './use-draft.ts'

type DraftProps = { draft: Draft }

const toggled = <Key extends string>(keys: readonly Key[], key: string, isOn: boolean): Key[] => [
  ...keys.filter((one) => one !== key),
  ...(isOn ? [key as Key] : []),
]

type SwitchListProps = {
  label: string
  items: readonly TemplateItem[]
  on: readonly string[]
  allowed: Draft['allowed']
  toggle: (key: string, isOn: boolean) => void
}

const SwitchList = ({ label, items, on, allowed, toggle }: SwitchListProps) => (
  <List bare aria-label={label}>
    {items.map(({ id, name, schedules }) => (
      <li key={id}>
        <SwitchRow
          label={name}
          isOn={on.includes(schedules)}
          isAllowed={allowed[schedules] ?? false}
          onChange={(isOn) => toggle(schedules, isOn)}
        />
      </li>
    ))}
  </List>
)

export const RemindersCard = ({ draft: { detail, values, allowed, set } }: DraftProps) => (
  <Card {...CARDS.reminders}>
    <SwitchList
      label="Confirmation reminders"
      items={detail.template.confirmation_reminders}
      on={values.confirmation_reminders}
      allowed={allowed}
      toggle={(key, isOn) =>
        set({ confirmation_reminders: toggled(values.confirmation_reminders, key, isOn) })
      }
    />
  </Card>
)

/** The master switch is on when any follow-up is. */
export function FollowUpsCard({ draft: { detail, values, allowed, set } }: DraftProps) {
  const saved = detail.template.follow_ups.filter(({ is_default }) => is_default === 1)
  const switchAll = (isOn: boolean) => {
    const before = saved.map(({ schedules }) => schedules) as typeof values.follow_ups
    set({ follow_ups: isOn ? (before.length > 0 ? before : detail.usual_follow_ups) : [] })
  }
  const isOn = values.follow_ups.length > 0
  return (
    <Card {...CARDS.followUps}>
      <div className={classes.master}>
        <SwitchRow
          label="Send follow-ups"
          isOn={isOn}
          isAllowed={!detail.locked && (isOn || detail.usual_follow_ups.length > 0)}
          onChange={switchAll}
        />
      </div>
      <SwitchList
        label="Follow-ups"
        items={detail.template.follow_ups}
        on={values.follow_ups}
        allowed={allowed}
        toggle={(key, turnsOn) => set({ follow_ups: toggled(values.follow_ups, key, turnsOn) })}
      />
    </Card>
  )
}

export function CombinationCard({ draft: { detail, values, allowed, set } }: DraftProps) {
  const { name, schedules } = detail.template.combination
  return (
    <Card title={name} purpose="Texts to one person that are due within 15 minutes become one.">
      <SwitchRow
        label="Combine texts"
        isOn={values.combination}
        isAllowed={allowed[schedules] ?? false}
        onChange={(combination) => set({ combination })}
      />
    </Card>
  )
}
