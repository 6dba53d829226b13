import { Button, Modal, Switch, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Church } from '#contract/churches.ts'
import { WEEKLY_CAP } from '#core/vocabulary/churches.ts'
import { EditableRow, type RowInput } from '#web/lib/editable-row.tsx'
import { usePlanningName } from '#web/lib/planning-name.ts'
import { showSuccess } from '#web/lib/snackbar.ts'
import { useChangeProfile } from '#web/lib/use-change-profile.ts'
import { Card } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import { Note } from '#web/ui/note.tsx'
import { Actions, Row } from '#web/ui/row.tsx'

/** What holds for the whole church: its name, and how it texts. */
export function OrganizationCard({ church }: { church: Church }) {
  const planning = usePlanningName()
  return (
    <Card title="Organization" purpose="What you change here holds for everybody of your church.">
      <List aria-label="Organization">
        <EditableRow field="church" label="Organization name" value={church.name} />
        <OneWay isOn={church.one_way_only} />
        <SwitchRow
          field="tells_cancelled"
          label="Tell people who are taken off a plan"
          detail="Whoever was asked gets a text when the service or their place is cancelled."
          isOn={church.tells_cancelled}
        />
        <SwitchRow
          field="plain_names"
          label="Plain letters in names"
          detail="José becomes Jose: one letter with an accent can double the price of a text."
          isOn={church.plain_names}
        />
        <SwitchRow
          field="urgent_late"
          label="Urgent texts until 10 PM"
          detail="On the evening before: what you send by hand and the search for others may ring somebody out of bed. Some states of the US forbid texts after 8 or 9 PM; complaints can cost you the number."
          isOn={church.urgent_late}
        />
        <SwitchRow
          field="urgent_early"
          label="Urgent texts from 7 AM"
          detail="On the morning of the service, instead of 8 AM. It wakes people who did not ask for it; some answer STOP, and then get no texts at all."
          isOn={church.urgent_early}
        />
        <EditableRow
          field="weekly_cap"
          label="Weekly limit"
          value={String(church.weekly_cap)}
          shown={church.weekly_cap === 1 ? '1 text a person' : `${church.weekly_cap} texts a person`}
          note={
            <Note as="div">
              In any seven days; after that, reminders are left out. Being asked always goes.
            </Note>
          }
          input={CapInput}
        />
        <Row as="li" between>
          <div>
            <Note as="div">Time zone of the church</Note>
            <b>{church.timezone.replaceAll('_', ' ')}</b>
            <Note as="div">As set in {planning}.</Note>
          </div>
        </Row>
      </List>
    </Card>
  )
}

const CapInput = ({ label, value, onValue, error }: RowInput) => (
  <TextInput
    type="number"
    inputMode="numeric"
    min={WEEKLY_CAP.min}
    max={WEEKLY_CAP.max}
    label={label}
    value={value}
    onChange={(event) => onValue(event.currentTarget.value)}
    error={error}
  />
)

type SwitchRowProps = {
  field: 'tells_cancelled' | 'plain_names' | 'urgent_late' | 'urgent_early' | 'one_way_only'
  label: string
  detail: string
  isOn: boolean
}

function SwitchRow({ field, label, detail, isOn }: SwitchRowProps) {
  const { change, isChanging } = useChangeProfile()
  return (
    <li>
      <Switch
        label={label}
        description={detail}
        labelPosition="left"
        checked={isOn}
        disabled={isChanging}
        onChange={(event) => change({ [field]: event.currentTarget.checked })}
      />
    </li>
  )
}

/** Turning replies off or on changes every text that waits, so it asks first. */
function OneWay({ isOn }: { isOn: boolean }) {
  const [isAsking, ask] = useDisclosure(false)
  const { change, isChanging } = useChangeProfile({
    onSuccess: () => {
      ask.close()
      showSuccess(isOn ? 'Volunteers can answer by text again.' : 'One-way texting is on.')
    },
  })
  return (
    <li>
      <Switch
        label="One-way texting"
        description="Volunteers answer with the link in the text; texts they send back are not read."
        labelPosition="left"
        checked={isOn}
        onChange={ask.open}
      />
      <Modal
        opened={isAsking}
        onClose={ask.close}
        title={isOn ? 'Turn one-way texting off?' : 'Turn one-way texting on?'}
      >
        <p>
          {isOn
            ? 'Texts ask for a reply again, and replies are read as answers. This also holds for texts that wait to go.'
            : 'Texts no longer ask for a reply: volunteers accept or decline with their link. Whoever texts back is told so once a day; STOP and START still work. This also holds for texts that wait to go.'}
        </p>
        <Actions>
          <Button onClick={() => change({ one_way_only: !isOn })} loading={isChanging}>
            {isOn ? 'Turn off' : 'Turn on'}
          </Button>
          <Button variant="default" onClick={ask.close}>
            Cancel
          </Button>
        </Actions>
      </Modal>
    </li>
  )
}
