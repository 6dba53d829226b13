import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Found } from '#contract/integrations.ts'
import type { Brand } from '#contract/numbers.ts'
import { api } from '#web/lib/api.ts'
import { ButtonLink } from '#web/lib/button-link.tsx'
import { plural } from '#web/lib/counts.ts'
import { usePlanningName } from '#web/lib/planning-name.ts'
import { useGetsTrialTexts, useWhyNot } from '#web/lib/profile.ts'
import { useSending } from '#web/lib/sending.ts'
import { StartButton } from '#web/lib/start-button.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Card } from '#web/ui/card.tsx'
import { Note } from '#web/ui/note.tsx'
import { Stack } from '#web/ui/stack.tsx'
import classes from './after-auth.module.css'

const route = getRouteApi('/workspace/after-auth-two')

/** Start sending, try it out first, or neither. */
export const SendingChoices = ({ found }: { found: Found }) => (
  <Card className={classes.choices} aria-labelledby="choices-title">
    <h2 id="choices-title">{found.has_sent ? 'How it goes on' : 'Nothing has been sent yet'}</h2>
    <Note>
      You have {plural(found.credits, 'credit')}. The coming week takes {found.planned.credits}.
    </Note>
    {found.has_number && !found.is_registered && <NotRegistered />}
    {found.has_number ? <Modes found={found} /> : <NoNumber />}
    <AboutLeaders />
    <ButtonLink to="/dashboard" variant="subtle" color="gray">
      {found.sending_mode === 'paused' ? 'Not yet' : 'Back to the dashboard'}
    </ButtonLink>
  </Card>
)

function AboutLeaders() {
  const planning = usePlanningName()
  return (
    <Note>
      Answers are written back to {planning}, which may e-mail the leaders of a team about them. Nothing we
      send can prevent that, but each leader can: in {planning}, open the team, choose the leader, and turn
      off the e-mails about replies.
    </Note>
  )
}

const NoNumber = () => (
  <Banner
    tone="careful"
    title="First choose the number that texts come from"
    actions={<ButtonLink to="/number">Choose a number</ButtonLink>}
  >
    Then come back here: this page waits on your dashboard.
  </Banner>
)

/** What is missing before texts reach volunteers, and how long it takes. */
function NotRegistered() {
  const { data } = useQuery(api.numbers.brand.queryOptions())
  if (!data) return null
  return (
    <Banner
      tone="careful"
      title={NOT_REGISTERED[data.status]}
      actions={<ButtonLink to="/brand">Carrier registration</ButtonLink>}
    >
      Texts to volunteers wait until the phone companies have approved your number. {data.takes} You can start
      sending now: what is still timely then goes by itself.
    </Banner>
  )
}

const UNFINISHED = 'Your number is not registered with the phone companies yet'
const NOT_REGISTERED: Record<Brand['status'], string> = {
  none: UNFINISHED,
  draft: UNFINISHED,
  in_review: 'The phone companies are looking at your registration',
  approved: 'The phone companies are adding your number to your registration',
  rejected: 'The phone companies found something to correct in your registration',
}

function Modes({ found }: { found: Found }) {
  const { sending_mode: mode } = found
  const navigate = route.useNavigate()
  const { send, isChanging } = useSending()
  const whyNotLive = useWhyNot('sending.start')
  const choose = (chosen: 'live' | 'trial') => send(chosen, () => void navigate({ to: '/dashboard' }))
  return (
    <Stack as="ul">
      <li>
        {found.previews_go === 'screen' ? (
          <OnScreen />
        ) : (
          <OnPhone found={found} send={() => choose('trial')} busy={isChanging} />
        )}
      </li>
      <li>
        <StartButton
          fullWidth
          disabled={isChanging || mode === 'live' || whyNotLive !== null}
          start={() => choose('live')}
        >
          Start sending
        </StartButton>
        <Note>
          Texts go to your volunteers at these times. You can pause, hold or skip any of them.
          {whyNotLive && ` ${whyNotLive}`}
        </Note>
      </li>
    </Stack>
  )
}

type OnPhoneProps = { found: Found; send: () => void; busy: boolean }

function OnPhone({ found: { owner_phone: phone, sending_mode: mode }, send, busy }: OnPhoneProps) {
  const isMyPhone = useGetsTrialTexts()
  const whyNot = useWhyNot('sending.try')
  return (
    <>
      <Button
        fullWidth
        variant="default"
        disabled={busy || phone === '' || mode === 'trial' || whyNot !== null}
        onClick={send}
      >
        Try it on {isMyPhone ? 'my own' : 'the owner’s'} phone first
      </Button>
      <Note>
        {phone === ''
          ? 'Add a mobile phone to the owner’s profile for this.'
          : `Every text goes to ${phone} and says whom it was for. No volunteer is texted. It costs credits like any other text.`}
      </Note>
    </>
  )
}

/** Nothing can be tried on a phone yet. */
const OnScreen = () => (
  <>
    <ButtonLink fullWidth variant="default" to="/forecast">
      See the texts on the screen first
    </ButtonLink>
    <Note>
      Phone companies do not know your number yet, so none can be tried on a phone. You see each text as it
      will arrive, and nobody is texted.
    </Note>
  </>
)
