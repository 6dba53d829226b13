import { Button, Switch, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { entryOf } from '#core/scheduling/catalogue.ts'
import { ADDED_FOLLOW_UPS_MAX, TEMPLATE_NAME_LENGTH_MAX } from '#core/scheduling/template-change.ts'
import { api } from '#web/lib/api.ts'
import { BackLink } from '#web/lib/back-link.tsx'
import { ButtonLink } from '#web/lib/button-link.tsx'
import { useTitle } from '#web/lib/title.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Card } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Actions, Row } from '#web/ui/row.tsx'
import { Grid, Stack } from '#web/ui/stack.tsx'
import { confirmationInWords } from '../hours.ts'
import { MonthCard } from '../month-card.tsx'
import classes from '../schedule-templates.module.css'
import {
  changeNewSchedule,
  forgetNewConfirmation,
  type NewSchedule,
  settingsOf,
  useNewSchedule,
} from './new-schedule.ts'
import { useCreate } from './use-create.ts'

/** Makes a custom schedule: its name, its confirmation, its follow-ups. */
export function NewSchedulePage() {
  const schedule = useNewSchedule()
  const list = useQuery(api.scheduleTemplates.list.queryOptions())
  const { create, isCreating, nameProblem, banner } = useCreate()
  useTitle('New schedule')
  const whyNot = list.data?.why_not_more ?? null
  return (
    <>
      <PageHeader
        title="New schedule"
        detail="For the services that you assign it to"
        above={<BackLink to="/schedule-templates" label="Schedule templates" />}
      />
      {whyNot && <Banner tone="careful">{whyNot}</Banner>}
      {banner && <Banner tone="bad">{banner}</Banner>}
      <Grid
        as="form"
        cell="l"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          create(schedule)
        }}
      >
        <Stack>
          <Card>
            <TextInput
              label="Schedule name"
              maxLength={TEMPLATE_NAME_LENGTH_MAX}
              value={schedule.name}
              error={nameProblem}
              onChange={(event) => changeNewSchedule({ name: event.currentTarget.value })}
            />
          </Card>
          <Confirmation schedule={schedule} />
          <FollowUps schedule={schedule} />
          <Actions>
            <Button type="submit" loading={isCreating} disabled={whyNot !== null}>
              Create schedule
            </Button>
          </Actions>
        </Stack>
        <Month schedule={schedule} />
      </Grid>
    </>
  )
}

const Confirmation = ({ schedule: { hasConfirmation, confirmation } }: { schedule: NewSchedule }) => (
  <Card title="Confirmation" purpose="Asks people to accept or decline.">
    {hasConfirmation ? (
      <>
        <p>{confirmationInWords(confirmation.when, confirmation.time)}</p>
        <p className={classes.quote}>{confirmation.text.trim() || 'The words of your message templates'}</p>
        <p>Who has not answered is asked again 1 week and 1 day before the service.</p>
        <Actions>
          <ButtonLink to="/add-confirmation-time" variant="default">
            Change
          </ButtonLink>
          <Button variant="subtle" color="red" onClick={forgetNewConfirmation}>
            Remove
          </Button>
        </Actions>
      </>
    ) : (
      <ButtonLink
        to="/add-confirmation-time"
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
      >
        Add confirmation
      </ButtonLink>
    )}
  </Card>
)

const FollowUps = ({ schedule: { hasFollowUps, followUps } }: { schedule: NewSchedule }) => (
  <Card title="Follow up" purpose="Reminds people who have accepted. Up to 2 reminders.">
    <Switch
      label="Follow up"
      checked={hasFollowUps}
      onChange={(event) => changeNewSchedule({ hasFollowUps: event.currentTarget.checked })}
    />
    {hasFollowUps && (
      <>
        <List bare aria-label="Follow-ups">
          {followUps.map((key) => (
            <Row as="li" between key={key}>
              {entryOf(key).name}
              <Button
                variant="subtle"
                color="red"
                size="compact-sm"
                aria-label={`Remove ${entryOf(key).name}`}
                onClick={() => changeNewSchedule({ followUps: followUps.filter((one) => one !== key) })}
              >
                Remove
              </Button>
            </Row>
          ))}
        </List>
        {followUps.length < ADDED_FOLLOW_UPS_MAX && (
          <ButtonLink to="/add-followup" variant="default" leftSection={<IconPlus size={18} aria-hidden />}>
            Add follow up
          </ButtonLink>
        )}
      </>
    )}
  </Card>
)

function Month({ schedule }: { schedule: NewSchedule }) {
  const { data, error, refetch, isFetching } = useQuery(
    api.scheduleTemplates.month.queryOptions({
      input: settingsOf(schedule),
      placeholderData: keepPreviousData,
    }),
  )
  return (
    <MonthCard
      month={data?.month}
      {...(error && { trouble: { error, retry: () => void refetch(), isRetrying: isFetching } })}
    />
  )
}
