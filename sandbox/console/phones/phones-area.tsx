import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Pill } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import type { PhoneSummary } from '../../control/phone-views.ts'
import { useControl } from '../lib/control.ts'
import { Loaded } from '../lib/loaded.tsx'
import { momentText, useTimeZone } from '../lib/moments.ts'
import { checkNumber, readNumber } from '../lib/phone-number.ts'
import { goTo, usePlace } from '../lib/place.ts'
import { useUnread } from '../lib/read-phones.ts'
import { PaneEntries, PaneEntry, TwoPanes } from '../lib/two-panes.tsx'
import { ownerOf } from './owner.ts'
import { PhoneDetail } from './phone-detail.tsx'
import classes from './phones.module.css'

const open = (number: string | null) => goTo('phones', number)

/** Every phone that has texted or been texted, and the conversation of one. */
export function PhonesArea() {
  const { open: number } = usePlace()
  const phones = useControl<PhoneSummary[]>('/phones')
  return (
    <TwoPanes
      label="Phones"
      hint="Choose a phone to read its texts and to answer as the volunteer."
      onBack={() => open(null)}
      list={
        <>
          <Loaded query={phones}>{(list) => <PhoneList phones={list} chosen={number} />}</Loaded>
          <AnotherPhone />
        </>
      }
      detail={number && <PhoneDetail key={number} number={number} />}
    />
  )
}

function PhoneList({ phones, chosen }: { phones: PhoneSummary[]; chosen: string | null }) {
  const timeZone = useTimeZone()
  const unreadOf = useUnread(phones, chosen)
  if (phones.length === 0) {
    return (
      <EmptyState title="No texts yet">
        Phones appear here when Steeple texts them. Send the scheduling e-mail of a plan, or move the clock.
      </EmptyState>
    )
  }
  return (
    <PaneEntries>
      {phones.map((phone) => (
        <PaneEntry
          key={phone.number}
          id={`phone${phone.number}`}
          title={
            <>
              {ownerOf(phone)}
              <Unread count={unreadOf(phone)} />
            </>
          }
          name={phone.number}
          isOpen={phone.number === chosen}
          onOpen={() => open(phone.number)}
        >
          {momentText(phone.lastAt, timeZone)} · {phone.lastText}
        </PaneEntry>
      ))}
    </PaneEntries>
  )
}

const Unread = ({ count }: { count: number }) =>
  count > 0 && (
    <Pill tone="good">
      {count}
      <span className="visually-hidden"> unread</span>
    </Pill>
  )

/** Anybody may text in, for example a keyword they saw on a poster. */
function AnotherPhone() {
  const form = useForm({ initialValues: { number: '' }, validate: { number: checkNumber } })
  return (
    <form
      className={classes.another}
      onSubmit={form.onSubmit(({ number }) => open(readNumber(number)))}
      noValidate
    >
      <TextInput
        {...form.getInputProps('number')}
        label="Another phone"
        placeholder="+12125550123"
        type="tel"
      />
      <Button type="submit" variant="default">
        Open phone
      </Button>
    </form>
  )
}
