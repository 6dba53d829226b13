import { Switch, Tooltip } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { NOT_IN_PLAN } from '#core/scheduling/template-change.ts'
import classes from '../schedule-templates.module.css'

type SwitchRowProps = {
  label: string
  detail?: string
  isOn: boolean
  isAllowed: boolean
  onChange: (isOn: boolean) => void
}

/** A switch; what the package does not allow has a lock in its place and says so. */
export const SwitchRow = ({ label, detail, isOn, isAllowed, onChange }: SwitchRowProps) => (
  <div className={classes.switch}>
    <Switch
      label={label}
      description={detail}
      labelPosition="left"
      checked={isOn}
      disabled={!isAllowed}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    {!isAllowed && (
      <Tooltip label={NOT_IN_PLAN} events={{ hover: true, focus: true, touch: true }}>
        <button type="button" className={classes.lock} aria-label={`${label}: ${NOT_IN_PLAN}`}>
          <IconLock size={18} stroke={1.7} aria-hidden />
        </button>
      </Tooltip>
    )}
  </div>
)
