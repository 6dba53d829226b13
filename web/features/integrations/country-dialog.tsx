import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Church } from '#contract/churches.ts'
import { usePlanningName } from '#web/lib/planning-name.ts'
import { ChoiceDialog } from './choice-dialog.tsx'
import { COUNTRIES } from './countries.ts'
import { useSavePreferences } from './use-save-preferences.ts'

/** Asks to which country numbers belong that are written without a country code. */
export function CountryDialog({ church }: { church: Church }) {
  const [isOpen, { open, close }] = useDisclosure(false)
  const { mutate, isPending } = useSavePreferences('Country code updated successfully', close)
  const planning = usePlanningName()
  const save = (chosen: string) => {
    const country = COUNTRIES.find(({ iso }) => iso === chosen)
    if (country) mutate({ country_iso: country.iso, country_code: country.dialCode })
  }
  return (
    <>
      <Button variant="default" onClick={open}>
        Default country
      </Button>
      {isOpen && (
        <ChoiceDialog
          title="Default country"
          help={`For numbers in ${planning} that are written without a country code.`}
          choices={COUNTRIES.map(({ iso, name, dialCode }) => ({
            value: iso,
            label: `${name} (+${dialCode})`,
          }))}
          current={church.country_iso}
          isSaving={isPending}
          onClose={close}
          onSave={save}
        />
      )}
    </>
  )
}
