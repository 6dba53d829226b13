import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PushDevices } from '#contract/notifications.ts'
import { api, client } from '#web/lib/api.ts'
import { ago } from '#web/lib/dates.ts'
import { errorText } from '#web/lib/errors.ts'
import { useNow } from '#web/lib/now.ts'
import { useWhyNot } from '#web/lib/profile.ts'
import { showError, showSuccess } from '#web/lib/snackbar.ts'
import { Card, Pill } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import { ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import { Note } from '#web/ui/note.tsx'
import { Actions, Row } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { ownEndpointHash, pushAbility, subscribe } from './subscription.ts'

const WHY_NOT = {
  cannot: 'This browser shows no notifications of pages. Try another one, or your phone.',
  must_install:
    'On an iPhone or iPad, first press Share and ‘Add to Home Screen’. Open Steeple from there and come back to this page.',
  blocked:
    'This browser blocks notifications of Steeple. Allow them in its settings of this page, and load it again.',
}
const NOT_SUBSCRIBED = 'This browser did not switch notifications on. Allow them when it asks, and try again.'

const OWN = ['own push endpoint']

/** The phones and computers that show what happened although no page is open. */
export function Devices({ onOn }: { onOn: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(api.notifications.devices.queryOptions())
  return (
    <Card title="Phones and computers" purpose="Where ‘Mobile’ reaches you, also while Steeple is closed.">
      {error && !data && (
        <ErrorState message={errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!error && !data && <ListSkeleton rows={2} label="Loading your devices" />}
      {data && <Known {...data} onOn={onOn} />}
    </Card>
  )
}

function useKnown() {
  const queries = useQueryClient()
  return async (devices: PushDevices) => {
    queries.setQueryData(api.notifications.devices.queryKey(), devices)
    await queries.invalidateQueries({ queryKey: OWN })
  }
}

function Known({ public_key: publicKey, devices, onOn }: PushDevices & { onOn: () => void }) {
  const { data: own = null } = useQuery({ queryKey: OWN, queryFn: ownEndpointHash })
  const keep = useKnown()
  const whyNot = useWhyNot('settings.change')
  const add = useMutation({
    mutationFn: async () => {
      const subscription = await subscribe(publicKey).catch(() => {
        throw new Error(NOT_SUBSCRIBED)
      })
      return client.notifications.addDevice(subscription)
    },
    onSuccess: async (known) => {
      await keep(known)
      onOn()
      showSuccess('Notifications are on for this device.')
    },
  })
  const test = useMutation(
    api.notifications.testDevices.mutationOptions({
      onSuccess: () => showSuccess('A notification is on its way to your devices.'),
      onError: showError,
    }),
  )
  const isOn = devices.some(({ endpoint_hash }) => endpoint_hash === own)
  const ability = pushAbility()
  const note = whyNot ?? (ability === 'can' || isOn ? null : WHY_NOT[ability])
  return (
    <Stack>
      {devices.length > 0 && (
        <List aria-label="Phones and computers">
          {devices.map((device) => (
            <Device key={device.id} device={device} isOwn={device.endpoint_hash === own} />
          ))}
        </List>
      )}
      {note && <p>{note}</p>}
      {add.error && (
        <p role="alert">{add.error.message === NOT_SUBSCRIBED ? NOT_SUBSCRIBED : errorText(add.error)}</p>
      )}
      {note === null && (
        <Actions>
          {!isOn && (
            <Button variant="default" onClick={() => add.mutate()} loading={add.isPending}>
              Switch on for this device
            </Button>
          )}
          {devices.length > 0 && (
            <Button variant="default" onClick={() => test.mutate(undefined)} loading={test.isPending}>
              Send a test
            </Button>
          )}
        </Actions>
      )}
    </Stack>
  )
}

function Device({ device, isOwn }: { device: PushDevices['devices'][number]; isOwn: boolean }) {
  const now = useNow()
  const keep = useKnown()
  const remove = useMutation(
    api.notifications.removeDevice.mutationOptions({
      onSuccess: async (known) => {
        await keep(known)
        showSuccess(`${device.name} is off.`)
      },
      onError: showError,
    }),
  )
  return (
    <Row as="li" between>
      <div>
        <Row as="b" gap="s">
          {device.name}
          {isOwn && <Pill tone="good">This device</Pill>}
        </Row>
        <Note as="div">
          {device.last_at
            ? `Last reached ${ago(device.last_at, now)}`
            : `Added ${ago(device.created_at, now)}`}
        </Note>
      </div>
      <Button
        variant="default"
        size="xs"
        aria-label={`Switch off ${device.name}`}
        onClick={() => remove.mutate({ id: device.id })}
        loading={remove.isPending}
      >
        Switch off
      </Button>
    </Row>
  )
}
