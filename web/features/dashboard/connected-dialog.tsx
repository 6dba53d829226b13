import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Found as FoundRoster } from '#contract/integrations.ts'
import { api } from '#web/lib/api.ts'
import { ButtonLink } from '#web/lib/button-link.tsx'
import { plural } from '#web/lib/counts.ts'
import { usePlanningName } from '#web/lib/planning-name.ts'
import { useMe } from '#web/lib/profile.ts'
import { useRoster } from '#web/lib/roster.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import { Stack } from '#web/ui/stack.tsx'

const route = getRouteApi('/workspace/dashboard')

/** Greets people who come back from authorising the planning service (?value=1). */
export function ConnectedDialog() {
  const navigate = route.useNavigate()
  const close = () => void navigate({ search: {}, replace: true })
  return (
    <Dialog onClose={close} title={`${usePlanningName()} is connected`}>
      <Found />
      <WhatNext close={close} />
    </Dialog>
  )
}

function Found() {
  const { sync, isReading } = useRoster()
  const isDone = sync?.state === 'done' && !isReading
  const { data: found } = useQuery(api.integrations.found.queryOptions({ enabled: isDone }))
  if (isDone) return <p>{found ? foundInWords(found) : 'Counting…'}</p>
  if (sync && !isReading) return <p>{sync.words}</p>
  return (
    <>
      <p>Steeple is reading your service types, plans and people.</p>
      <ProgressLine words={sync?.words ?? 'Starting'} done={sync?.done ?? 0} total={sync?.total ?? 0} />
    </>
  )
}

const foundInWords = ({ service_types: types, people }: FoundRoster) =>
  `We found ${plural(types, 'service type')} and ${plural(people, 'person', 'people')} who serve.`

function WhatNext({ close }: { close: () => void }) {
  const isPaused = useMe().church?.sending_mode === 'paused'
  return (
    <Stack gap="s">
      {isPaused && <ButtonLink to="/after-auth-one">See what was found</ButtonLink>}
      <Button variant={isPaused ? 'subtle' : 'filled'} onClick={close}>
        Go to Dashboard
      </Button>
    </Stack>
  )
}
