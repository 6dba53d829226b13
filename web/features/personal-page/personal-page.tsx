import { type ReactNode, useState } from 'react'
import type { Schedules as Page, Schedule } from '#contract/personal-page.ts'
import { OfflineStrip } from '#web/lib/offline-strip.tsx'
import { phoneInWords } from '#web/lib/phone.ts'
import { servedInWords } from '#web/lib/served.ts'
import { Action, actionClass } from '#web/ui/action.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Note } from '#web/ui/note.tsx'
import { Row } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { AwayCard } from './away-card.tsx'
import classes from './personal-page.module.css'
import { ScheduleCard } from './schedule-card.tsx'
import { useSchedules } from './use-schedules.ts'

/** `preview` is 1 when the link stood in a trial text, which goes to the owner. */
function asked() {
  const search = new URLSearchParams(location.search)
  return { personId: search.get('personId'), isPreview: search.get('preview') === '1' }
}

/** The page behind a volunteer's personal link. Opening it never answers anything. */
export function PersonalPage() {
  const [{ personId, isPreview }] = useState(asked)
  return (
    <Stack as="main" id="content" tabIndex={-1} className={classes.page}>
      <OfflineStrip />
      {personId ? <Schedules personId={personId} isPreview={isPreview} /> : <Expired />}
    </Stack>
  )
}

function Schedules({ personId, isPreview }: { personId: string; isPreview: boolean }) {
  const { page: data, failure, isLoading, load, replace } = useSchedules(personId)
  if (failure?.status === 404 || data?.expired)
    return <Expired church={data?.church_name} number={data?.church_phone} />
  if (!data && failure) {
    return (
      <Message title="This page could not be loaded" text={failure.message}>
        <Action look="go" busy={isLoading} onClick={() => void load()}>
          Try again
        </Action>
      </Message>
    )
  }
  if (!data) return <Loading />
  return (
    <>
      <ChurchHead page={data} />
      {isPreview && <Preview />}
      {data.schedules.length === 0 ? (
        <Message
          heading="h2"
          title="No Schedules Left"
          text="You are not scheduled for anything at the moment."
        />
      ) : (
        <ScheduleList
          schedules={isPreview ? data.schedules.map(asPreview) : data.schedules}
          personId={personId}
          onAnswered={replace}
        />
      )}
      {data.away && !isPreview && <AwayCard away={data.away} personId={personId} onSaved={replace} />}
      <Note>
        Reply STOP to any text to receive no more. This page is for this phone only; please do not share its
        link.
      </Note>
    </>
  )
}

/** The owner looks at a volunteer's page in trial mode, where nothing can be answered. */
const asPreview = (schedule: Schedule): Schedule => ({
  ...schedule,
  attributes: { ...schedule.attributes, can_change: false },
})

const Preview = () => (
  <Banner tone="careful" title="Preview">
    This is the page your volunteer will get. Accept and Decline appear here once the text has gone to them.
  </Banner>
)

/** Several people may share a phone; then each card says for whom it is. */
type ScheduleListProps = { schedules: Schedule[]; personId: string; onAnswered: (page: Page) => void }

function ScheduleList({ schedules, personId, onAnswered }: ScheduleListProps) {
  const people = new Set(schedules.map(({ attributes }) => attributes.person_name))
  const firstOpen = schedules.find(({ attributes }) => attributes.status === 'U' && attributes.can_change)
  return (
    <Stack as="ul">
      {schedules.map((schedule) => (
        <li key={schedule.id}>
          <ScheduleCard
            schedule={schedule}
            personId={personId}
            isNamed={people.size > 1}
            isFirstOpen={schedule === firstOpen}
            onAnswered={onAnswered}
          />
        </li>
      ))}
    </Stack>
  )
}

type ExpiredProps = { church?: string | undefined; number?: string | null | undefined }

/** Links end a day after the service that they were sent for; whoever texts from their own phone gets a new one. */
const Expired = ({ church, number }: ExpiredProps) => (
  <Message title="Link Expired" text={expiredWords(church || 'your church', Boolean(number))}>
    {number && (
      <a className={actionClass('go')} href={`sms:${number}?&body=LINK`}>
        Text LINK to {phoneInWords(number)}
      </a>
    )}
  </Message>
)

const expiredWords = (church: string, canAsk: boolean): string =>
  `This link no longer works: the service it was sent for is over. ${
    canAsk
      ? `${church} sends you a new one when you text LINK from your own phone.`
      : `Open the newest text from ${church}. If there is none, ask whoever schedules you for a new link.`
  }`

type MessageProps = { heading?: 'h1' | 'h2'; title: string; text: string; children?: ReactNode }

const Message = ({ heading: Heading = 'h1', title, text, children }: MessageProps) => (
  <section className={classes.note}>
    <Heading>{title}</Heading>
    <p>{text}</p>
    {children}
  </section>
)

const Loading = () => (
  <div role="status" aria-label="Loading" className={classes.loading}>
    <div />
    <div />
  </div>
)

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

const lowered = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)

/** Which church asks, and whom. */
const ChurchHead = ({ page: { church_name: church, person_name: person, served } }: { page: Page }) => (
  <Row as="header" className={classes.head}>
    <span className={classes.avatar} aria-hidden="true">
      {initials(church)}
    </span>
    <div>
      <h1>{church}</h1>
      <p>Hi {person}, thank you for serving.</p>
      {served !== null && served > 0 && <p>You {lowered(servedInWords(served))}.</p>}
    </div>
  </Row>
)
