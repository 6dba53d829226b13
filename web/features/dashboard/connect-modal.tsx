import { Button, Modal } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import type { SyncProgress } from '#contract/integrations.ts'
import { useMe } from '#web/lib/profile.ts'
import { useRoster } from '#web/lib/roster.ts'
import { useSending } from '#web/lib/sending.ts'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import classes from './connect-modal.module.css'

const route = getRouteApi('/workspace/dashboard')

/** Greets people who come back from authorising the planning service (?value=1). */
export const ConnectModal = () => {
  const navigate = route.useNavigate()
  const close = () => void navigate({ search: {}, replace: true })
  return (
    <Modal opened onClose={close} title="Planning Center is connected">
      <Found />
      <WhatNext close={close} />
    </Modal>
  )
}

const Found = () => {
  const { sync, isReading } = useRoster()
  if (sync && !isReading) return <p className={classes.words}>{found(sync)}</p>
  return (
    <>
      <p className={classes.words}>Steeple is reading your service types, plans and people.</p>
      <ProgressLine words={sync?.words ?? 'Starting'} done={sync?.done ?? 0} total={sync?.total ?? 0} />
    </>
  )
}

const found = ({ state, total, people }: SyncProgress) =>
  state === 'done'
    ? `We found ${total} service ${total === 1 ? 'type' : 'types'} and ${people} people.`
    : 'Your roster will be read in a moment.'

const WhatNext = ({ close }: { close: () => void }) => {
  const mode = useMe().church?.sending_mode
  const { send, isChanging } = useSending()
  const choose = (chosen: 'live' | 'trial') => {
    send(chosen)
    close()
  }
  if (mode !== 'paused') {
    return (
      <div className={classes.actions}>
        <Button onClick={close}>Go to Dashboard</Button>
      </div>
    )
  }
  return (
    <>
      <p className={classes.words}>
        Nothing has been sent yet. Look around first, or try it: every text then goes to your own phone,
        marked with the name it was for.
      </p>
      <div className={classes.actions}>
        <Button onClick={() => choose('live')} disabled={isChanging}>
          Start sending
        </Button>
        <Button variant="default" onClick={() => choose('trial')} disabled={isChanging}>
          Try it on my own phone first
        </Button>
        <Button variant="subtle" color="gray" onClick={close}>
          Look around first
        </Button>
      </div>
    </>
  )
}
