import { Button } from '@mantine/core'
import { IconCheck, IconClock } from '@tabler/icons-react'
import type { SetupStep } from '#contract/dashboard.ts'
import { ButtonLink } from '#web/lib/button-link.tsx'
import { useConnectPlanning } from '#web/lib/connect-planning.ts'
import { usePlanningName } from '#web/lib/planning-name.ts'
import { useGetsTrialTexts, useWhyNot } from '#web/lib/profile.ts'
import { useSending } from '#web/lib/sending.ts'
import { Card } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import { Note } from '#web/ui/note.tsx'
import classes from './setup-guide.module.css'
import { STATE_WORDS, setupWords } from './setup-words.ts'

/** What a church still has to do until its texts go out; each step leads to where it is done. */
export function SetupGuide({ steps }: { steps: SetupStep[] }) {
  const planning = usePlanningName()
  const next = steps.find(({ state }) => isToDo(state))?.step
  const doneCount = steps.filter(({ state }) => state === 'done').length
  return (
    <Card
      flush
      title="Set up Steeple"
      end={
        <Note as="span">
          {doneCount} of {steps.length} done
        </Note>
      }
    >
      <List as="ol">
        {steps.map((step, index) => (
          <li key={step.step} className={classes.step} data-state={step.state}>
            <Mark state={step.state} place={index + 1} />
            <div>
              <b>{setupWords(step, planning).title}</b>
              {step.state !== 'done' && <Note>{setupWords(step, planning).detail}</Note>}
            </div>
            {isToDo(step.state) && <StepAction {...step} isNext={step.step === next} />}
            {step.state === 'waiting' && <WaitingLink step={step.step} />}
          </li>
        ))}
      </List>
    </Card>
  )
}

const isToDo = (state: SetupStep['state']): boolean => state === 'open' || state === 'refused'

const Mark = ({ state, place }: { state: SetupStep['state']; place: number }) => (
  <span className={classes.mark}>
    <span aria-hidden>{signOf(state, place)}</span>
    <span className="visually-hidden">{STATE_WORDS[state]}:</span>
  </span>
)

function signOf(state: SetupStep['state'], place: number) {
  if (state === 'done') return <IconCheck size={15} stroke={2.4} />
  return state === 'waiting' ? <IconClock size={15} stroke={2} /> : place
}

type StepActionProps = Pick<SetupStep, 'step' | 'state' | 'on_screen'> & { isNext: boolean }

/** What only owners do is not offered to others. */
function StepAction({ step, state, on_screen: isOnScreen, isNext }: StepActionProps) {
  const whyNot = useWhyNot(step === 'planning' ? 'connections.change' : 'numbers.manage')
  const look = { variant: isNext ? 'filled' : 'default', className: classes.action } as const
  if (isOnScreen)
    return (
      <ButtonLink {...look} to="/forecast">
        See the texts
      </ButtonLink>
    )
  if (step === 'trial') return <Try {...look} />
  if (step === 'start')
    return (
      <ButtonLink {...look} to="/after-auth-two">
        See what would go out
      </ButtonLink>
    )
  if (whyNot) return <Note className={classes.action}>For an owner of your church</Note>
  if (step === 'planning') return <Connect {...look} />
  return (
    <ButtonLink {...look} to={step === 'number' ? '/number' : '/brand'}>
      {registerWords(step, state)}
    </ButtonLink>
  )
}

function registerWords(step: SetupStep['step'], state: SetupStep['state']): string {
  if (step === 'number') return 'Choose a number'
  return state === 'refused' ? 'Correct it' : 'Register'
}

/** Where one sees what is waited for. */
const WaitingLink = ({ step }: { step: SetupStep['step'] }) =>
  step === 'registration' || step === 'trial' ? (
    <ButtonLink
      to={step === 'registration' ? '/brand' : '/forecast'}
      variant="default"
      className={classes.action}
    >
      {step === 'registration' ? 'See where it stands' : 'See the next texts'}
    </ButtonLink>
  ) : null

type Look = { variant: 'filled' | 'default'; className: string | undefined }

function Connect(look: Look) {
  const { connect, isLeaving } = useConnectPlanning()
  return (
    <Button {...look} onClick={connect} loading={isLeaving}>
      Connect
    </Button>
  )
}

function Try(look: Look) {
  const { send, isChanging } = useSending()
  const isMyPhone = useGetsTrialTexts()
  return (
    <Button {...look} onClick={() => send('trial')} loading={isChanging}>
      Try it on {isMyPhone ? 'my' : 'the owner’s'} phone
    </Button>
  )
}
