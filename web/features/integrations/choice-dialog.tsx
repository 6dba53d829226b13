import { Radio } from '@mantine/core'
import { useForm } from '#web/lib/form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogButtons } from '#web/ui/dialog-buttons.tsx'
import { Stack } from '#web/ui/stack.tsx'

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
export function ChoiceDialog({
  title,
  help,
  choices,
  current,
  isSaving,
  onClose,
  onSave,
}: ChoiceDialogProps) {
  const form = useForm({ chosen: current })
  return (
    <Dialog onClose={onClose} title={title}>
      <Stack as="form" onSubmit={form.submit(({ chosen }) => onSave(chosen))}>
        <p>{help}</p>
        <Radio.Group {...form.field('chosen')} aria-label={title}>
          <Stack>
            {choices.map(({ value, label, detail }) => (
              <Radio key={value} value={value} label={label} description={detail} />
            ))}
          </Stack>
        </Radio.Group>
        <DialogButtons go="Save" isGoing={isSaving} close={onClose} />
      </Stack>
    </Dialog>
  )
}
