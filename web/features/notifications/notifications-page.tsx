import { Button, Checkbox, Radio, Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { NotificationSettings } from '#contract/notifications.ts'
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_EVENTS,
  NOTIFICATION_FREQUENCIES,
  type NotificationChannel,
  type NotificationEvent,
  type NotificationFrequency,
} from '#core/vocabulary/notifications.ts'
import { api } from '#web/lib/api.ts'
import { errorText } from '#web/lib/errors.ts'
import { phoneInWords } from '#web/lib/phone.ts'
import { useMe } from '#web/lib/profile.ts'
import { showError, showSuccess } from '#web/lib/snackbar.ts'
import { useTitle } from '#web/lib/title.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Devices } from './devices.tsx'
import { Services, Teams } from './muted.tsx'
import classes from './notifications.module.css'

const EVENTS: Record<NotificationEvent, string> = {
  accepted: 'Somebody accepts',
  declined: 'Somebody declines',
  failed: 'Somebody cannot be reached by text',
  not_understood: 'A text is not understood',
}
const FREQUENCIES: Record<NotificationFrequency, { label: string; description: string }> = {
  at_once: { label: 'As it happens', description: 'Texts wait until 8 AM when it is night.' },
  daily: { label: 'Daily summary', description: 'Every morning at 8 AM.' },
  weekly: { label: 'Weekly summary', description: 'Every Monday at 8 AM.' },
}

/** What the signed-in person wants to hear of. */
export function NotificationsPage() {
  useTitle('Notifications')
  const query = useQuery(api.notifications.get.queryOptions())
  const { data, isError, error, isFetching, refetch } = query
  return (
    <>
      <PageHeader title="Notifications" detail="What you hear of, how often, and where" />
      {data ? (
        <Settings settings={data} />
      ) : isError ? (
        <ErrorState
          title="Your notifications could not be loaded"
          message={errorText(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <ListSkeleton rows={6} label="Loading notifications" />
      )}
    </>
  )
}

const among = <Value extends string>(known: readonly Value[], chosen: readonly string[]): Value[] =>
  known.filter((one) => chosen.includes(one))

function Settings({ settings }: { settings: NotificationSettings }) {
  const [draft, setDraft] = useState(settings)
  const queries = useQueryClient()
  const save = useMutation(
    api.notifications.save.mutationOptions({
      onSuccess: (saved) => {
        queries.setQueryData(api.notifications.get.queryOptions().queryKey, saved)
        showSuccess(saved.channels.length > 0 ? 'Notifications saved' : 'You will hear of nothing')
      },
      onError: showError,
    }),
  )
  const set = (change: Partial<NotificationSettings>) => setDraft({ ...draft, ...change })
  return (
    <Stack
      as="form"
      className={classes.stack}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(draft)
      }}
    >
      <Events chosen={draft.events} onChoose={(events) => set({ events })} />
      <Card title="How often">
        <Radio.Group
          aria-label="How often"
          value={draft.frequency}
          onChange={(value) => {
            const frequency = NOTIFICATION_FREQUENCIES.find((one) => one === value)
            if (frequency) set({ frequency })
          }}
        >
          <Stack>
            {NOTIFICATION_FREQUENCIES.map((one) => (
              <Radio key={one} value={one} {...FREQUENCIES[one]} />
            ))}
          </Stack>
        </Radio.Group>
      </Card>
      <Channels chosen={draft.channels} onChoose={(channels) => set({ channels })} />
      <Devices onOn={() => set({ channels: among(NOTIFICATION_CHANNELS, [...draft.channels, 'mobile']) })} />
      <Services muted={draft.muted_services} onChoose={(muted) => set({ muted_services: muted })} />
      <Teams
        muted={draft.muted_teams}
        mutedServices={draft.muted_services}
        onChoose={(muted) => set({ muted_teams: muted })}
      />
      <div>
        <Button type="submit" loading={save.isPending}>
          Save
        </Button>
      </div>
      <p>
        When somebody declines, <Link to="/ask-by-itself">others can be asked by itself</Link>.
      </p>
    </Stack>
  )
}

type EventsProps = { chosen: NotificationEvent[]; onChoose: (events: NotificationEvent[]) => void }

const Events = ({ chosen, onChoose }: EventsProps) => (
  <Card title="Tell me when">
    <Switch.Group
      aria-label="Tell me when"
      value={chosen}
      onChange={(events) => onChoose(among(NOTIFICATION_EVENTS, events))}
    >
      <Stack>
        {NOTIFICATION_EVENTS.map((event) => (
          <Switch key={event} value={event} label={EVENTS[event]} />
        ))}
      </Stack>
    </Switch.Group>
  </Card>
)

type ChannelsProps = { chosen: NotificationChannel[]; onChoose: (channels: NotificationChannel[]) => void }

function Channels({ chosen, onChoose }: ChannelsProps) {
  const { user } = useMe()
  const words: Record<NotificationChannel, { label: string; description: string }> = {
    email: { label: 'Email', description: user?.email ?? '' },
    mobile: { label: 'Mobile', description: 'On the phones and computers below; free.' },
    text: {
      label: 'SMS',
      description: `To ${user?.mobile_phone ? phoneInWords(user.mobile_phone) : 'your mobile phone'}; each text costs credits.`,
    },
  }
  return (
    <Card title="Where" purpose="With none, you hear of nothing.">
      <Checkbox.Group
        aria-label="Where"
        value={chosen}
        onChange={(channels) => onChoose(among(NOTIFICATION_CHANNELS, channels))}
      >
        <Stack>
          {NOTIFICATION_CHANNELS.map((channel) => (
            <Checkbox key={channel} value={channel} {...words[channel]} />
          ))}
        </Stack>
      </Checkbox.Group>
    </Card>
  )
}
