import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Church } from '#contract/churches.ts'
import { usePlanningName } from '#web/lib/planning-name.ts'
import { ChoiceDialog } from './choice-dialog.tsx'
import { PREFERENCES } from './phone-preferences.ts'
import { useSavePreferences } from './use-save-preferences.ts'

/** Asks which number gets the text when a volunteer has several. */
export function PhonePreferenceDialog({ church }: { church: Church }) {
  const [isOpen, { open, close }] = useDisclosure(false)
  const { mutate, isPending } = useSavePreferences('Number preference updated successfully', close)
  const planning = usePlanningName()
  const save = (chosen: string) => {
    const preference = PREFERENCES.find(({ value }) => value === chosen)
    if (preference) mutate({ phone_preference: preference.value })
  }
  return (
    <>
      <Button variant="default" onClick={open}>
        Number preference
      </Button>
      {isOpen && (
        <ChoiceDialog
          title="Number preference"
          help={`Which number gets the text when ${planning} knows several for a person.`}
          choices={PREFERENCES}
          current={church.phone_preference}
          isSaving={isPending}
          onClose={close}
          onSave={save}
        />
      )}
    </>
  )
}
