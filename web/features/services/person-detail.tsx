import { exactTime, shortDayAndTime } from '#web/lib/dates.ts'
import { phoneInWords } from '#web/lib/phone.ts'
import { useZone } from '#web/lib/profile.ts'
import { servedInWords } from '#web/lib/served.ts'

type Detail = {
  person: { phone: string | null; served: number | null }
  plan: { title: string; service_name: string; starts_at: string | null }
}

/** Number, service type, plan and date in one line. */
export function PersonDetail({ person, plan }: Detail) {
  const zone = useZone()
  const words = [person.phone ? phoneInWords(person.phone) : 'no number', plan.service_name, plan.title]
  return (
    <>
      {words.filter(Boolean).join(' · ')}
      {plan.starts_at && (
        <>
          {' · '}
          <time dateTime={plan.starts_at} title={exactTime(plan.starts_at, zone)}>
            {shortDayAndTime(plan.starts_at, zone)}
          </time>
        </>
      )}
      {person.served !== null && ` · ${servedInWords(person.served)}`}
    </>
  )
}
