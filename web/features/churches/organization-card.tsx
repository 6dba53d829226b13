import { Button, Modal, Switch, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Church } from '#contract/churches.ts'
import { WEEKLY_CAP } from '#core/vocabulary/churches.ts'
import { EditableRow, type RowInput } from '#web/lib/editable-row.tsx'
import { usePlanningName } from '#web/lib/planning-name.ts'
import classes from '#web/lib/settings.module.css'
import { showSuccess } from '#web/lib/snackbar.ts'
import { useChangeProfile } from '#web/lib/use-change-profile.ts'
import { Card } from '#web/ui/card.tsx'

/** What holds for the whole church: its name, and how it texts. */
export const OrganizationCard = ({ church }: { church: Church }) => {
  const planning = usePlanningName()
  return (
    <Card title="Organization" purpose="What you change here holds for everybody of your church.">
      <ul className={classes.rows} aria-label="Organization">
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
        <EditableRow
          field="weekly_cap"
          label="Weekly limit"
          value={String(church.weekly_cap)}
          shown={church.weekly_cap === 1 ? '1 text a person' : `${church.weekly_cap} texts a person`}
          note={
            <div className={classes.detail}>
              In any seven days; after that, reminders are left out. Being asked always goes.
            </div>
          }
          input={CapInput}
        />
        <li className={classes.row}>
          <div className={classes.words}>
            <div className={classes.detail}>Time zone of the church</div>
            <div className={classes.value}>{church.timezone.replaceAll('_', ' ')}</div>
            <div className={classes.detail}>As set in {planning}.</div>
          </div>
        </li>
      </ul>
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
  field: 'tells_cancelled' | 'plain_names' | 'one_way_only'
  label: string
  detail: string
  isOn: boolean
}

const SwitchRow = ({ field, label, detail, isOn }: SwitchRowProps) => {
  const { change, isChanging } = useChangeProfile()
  return (
    <li className={classes.switchRow}>
      <Switch
        label={label}
        description={detail}
        labelPosition="left"
        classNames={{ body: classes.switchBody }}
        checked={isOn}
        disabled={isChanging}
        onChange={(event) => change({ [field]: event.currentTarget.checked })}
      />
    </li>
  )
}

/** Turning replies off or on changes every text that waits, so it asks first. */
const OneWay = ({ isOn }: { isOn: boolean }) => {
  const [isAsking, ask] = useDisclosure(false)
  const { change, isChanging } = useChangeProfile({
    onSuccess: () => {
      ask.close()
      showSuccess(isOn ? 'Volunteers can answer by text again.' : 'One-way texting is on.')
    },
  })
  return (
    <li className={classes.switchRow}>
      <Switch
        label="One-way texting"
        description="Volunteers answer with the link in the text; texts they send back are not read."
        labelPosition="left"
        classNames={{ body: classes.switchBody }}
        checked={isOn}
        onChange={ask.open}
      />
      <Modal
        opened={isAsking}
        onClose={ask.close}
        title={isOn ? 'Turn one-way texting off?' : 'Turn one-way texting on?'}
      >
        <p className={classes.plain}>
          {isOn
            ? 'Texts ask for a reply again, and replies are read as answers. This also holds for texts that wait to go.'
            : 'Texts no longer ask for a reply: volunteers accept or decline with their link. Whoever texts back is told so once a day; STOP and START still work. This also holds for texts that wait to go.'}
        </p>
        <div className={classes.actions}>
          <Button onClick={() => change({ one_way_only: !isOn })} loading={isChanging}>
            {isOn ? 'Turn off' : 'Turn on'}
          </Button>
          <Button variant="default" onClick={ask.close}>
            Cancel
          </Button>
        </div>
      </Modal>
    </li>
  )
}
