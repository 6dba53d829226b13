import { EmptyState } from '#web/ui/list-states.tsx'
import type { MailSummary } from '../../control/mail-routes.ts'
import { useControl } from '../lib/control.ts'
import { Loaded } from '../lib/loaded.tsx'
import { momentText, useTimeZone } from '../lib/moments.ts'
import { goTo, usePlace } from '../lib/place.ts'
import { PaneEntries, PaneEntry, TwoPanes } from '../lib/two-panes.tsx'
import { MailDetail } from './mail-detail.tsx'

const open = (id: string | null) => goTo('mail', id)

/** Every e-mail that the product sent, newest first. */
export function MailArea() {
  const { open: id } = usePlace()
  const mails = useControl<MailSummary[]>('/mail')
  return (
    <TwoPanes
      label="E-mails"
      hint="Choose an e-mail to read it."
      onBack={() => open(null)}
      list={<Loaded query={mails}>{(list) => <MailList mails={list} chosen={id} />}</Loaded>}
      detail={id && <MailDetail key={id} id={id} />}
    />
  )
}

function MailList({ mails, chosen }: { mails: MailSummary[]; chosen: string | null }) {
  const timeZone = useTimeZone()
  if (mails.length === 0) {
    return (
      <EmptyState title="No e-mails yet">
        What Steeple sends arrives here, whatever the address: sign up to get the first.
      </EmptyState>
    )
  }
  return (
    <PaneEntries>
      {mails.map(({ id, subject, to, at }) => (
        <PaneEntry
          key={id}
          id={`mail${id}`}
          title={subject || '(no subject)'}
          name={to.join(', ')}
          isOpen={id === chosen}
          onOpen={() => open(id)}
        >
          {momentText(at, timeZone)}
        </PaneEntry>
      ))}
    </PaneEntries>
  )
}
