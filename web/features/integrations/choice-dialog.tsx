import { Radio } from '@mantine/core'
import { useForm } from '#web/lib/form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogButtons } from '#web/ui/dialog-buttons.tsx'
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
  const form = useForm({ chosen: current })
  return (
    <Dialog onClose={onClose} title={title}>
      <form className={classes.form} onSubmit={form.submit(({ chosen }) => onSave(chosen))}>
        <p className={classes.purpose}>{help}</p>
        <Radio.Group {...form.field('chosen')} aria-label={title}>
          <div className={classes.choices}>
            {choices.map(({ value, label, detail }) => (
              <Radio key={value} value={value} label={label} description={detail} />
            ))}
          </div>
        </Radio.Group>
        <DialogButtons go="Save" isGoing={isSaving} close={onClose} />
      </form>
    </Dialog>
  )
}
