import { Button, Modal, Radio } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import classes from './integrations.module.css'

type Choice = { value: string; label: string; detail?: string }

type ChoiceDialogProps = {
  title: string
  help: string
  choices: readonly Choice[]
  current: string
  isSaving: boolean
  onClose: () => void
  onSave: (value: string) => void
}

/** Asks for one of a few choices. */
export const ChoiceDialog = ({
  title,
  help,
  choices,
  current,
  isSaving,
  onClose,
  onSave,
}: ChoiceDialogProps) => {
  const [chosen, setChosen] = useState(current)
  const save = (event: FormEvent) => {
    event.preventDefault()
    onSave(chosen)
  }
  return (
    <Modal opened onClose={onClose} title={title}>
      <form onSubmit={save}>
        <p className={classes.purpose}>{help}</p>
        <Radio.Group value={chosen} onChange={setChosen} aria-label={title}>
          <div className={classes.choices}>
            {choices.map(({ value, label, detail }) => (
              <Radio key={value} value={value} label={label} description={detail} />
            ))}
          </div>
        </Radio.Group>
        <div className={classes.actions}>
          <Button type="submit" loading={isSaving}>
            Save
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Modal>
  )
}
