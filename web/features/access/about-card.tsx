import { Button, NativeSelect } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { User } from '#contract/access.ts'
import { api } from '#web/lib/api.ts'
import { EditableRow, type RowInput } from '#web/lib/editable-row.tsx'
import { phoneInWords } from '#web/lib/phone.ts'
import { useMe } from '#web/lib/profile.ts'
import { useChangeProfile } from '#web/lib/use-change-profile.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmailField } from '#web/ui/field.tsx'
import { List } from '#web/ui/list.tsx'
import { ErrorState } from '#web/ui/list-states.tsx'
import { Note } from '#web/ui/note.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { formatPhone } from '#web/ui/phone-format.ts'
import { Row } from '#web/ui/row.tsx'
import { PasswordDialog } from './account/password-dialog.tsx'

/** What the signed-in person can change about themselves. */
export function AboutCard() {
  const { data, isError, isFetching, refetch } = useQuery(api.access.profile.queryOptions())
  const { user } = useMe()
  return (
    <Card title="About you">
      {user && (data || !isError) && <Fields user={user} />}
      {!data && isError && (
        <ErrorState message="Server Error please try again" onRetry={refetch} retrying={isFetching} />
      )}
    </Card>
  )
}

const Fields = ({ user }: { user: User }) => (
  <List aria-label="About you">
    <EditableRow field="name" label="Name" value={user.name} />
    <EditableRow
      field="email"
      label="Email"
      value={user.email}
      input={EmailInput}
      note={user.pending_email && <Pending email={user.email} pending={user.pending_email} />}
    />
    <EditableRow
      field="mobile_phone"
      label="Mobile phone"
      value={user.mobile_phone && formatPhone(user.mobile_phone)}
      shown={user.mobile_phone ? phoneInWords(user.mobile_phone) : 'none'}
      input={PhoneInput}
    />
    <EditableRow field="username" label="Username" value={user.username} />
    <PasswordRow />
    <EditableRow
      field="timezone"
      label="Timezone"
      value={user.timezone}
      shown={zoneInWords(user.timezone)}
      input={ZoneInput}
    />
  </List>
)

function Pending({ email, pending }: { email: string; pending: string }) {
  const { change, isChanging } = useChangeProfile()
  return (
    <Banner
      tone="careful"
      actions={
        <Button variant="default" size="xs" onClick={() => change({ email })} loading={isChanging}>
          Keep the old address
        </Button>
      }
    >
      We sent a link to <b>{pending}</b>. Open it within a day; until then you log in with {email}.
    </Banner>
  )
}

const EmailInput = ({ value, onValue, error }: RowInput) => (
  <EmailField
    value={value}
    onChange={(event) => onValue(event.currentTarget.value)}
    {...(error && { error })}
  />
)

const PhoneInput = ({ label, value, onValue, error }: RowInput) => (
  <PhoneField label={label} value={value} onPhone={onValue} autoComplete="tel" {...(error && { error })} />
)

const zoneInWords = (zone: string): string => zone.replaceAll('_', ' ')

const ZoneInput = ({ label, value, onValue, error }: RowInput) => (
  <NativeSelect
    label={label}
    value={value}
    onChange={(event) => onValue(event.currentTarget.value)}
    error={error}
    data={zonesWith(value).map((zone) => ({ value: zone, label: zoneInWords(zone) }))}
  />
)

/** Every time zone; one that goes by an old name stands with the others. */
const zonesWith = (zone: string): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), zone])].toSorted()

function PasswordRow() {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <Row as="li" between>
      <div>
        <Note as="div">Password</Note>
        <b aria-hidden>••••••••</b>
      </div>
      <Button variant="default" size="xs" onClick={open}>
        Change password
      </Button>
      {isOpen && <PasswordDialog onClose={close} />}
    </Row>
  )
}
