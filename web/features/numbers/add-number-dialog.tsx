import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { NUMBER_COUNTRIES } from '#core/vocabulary/numbers.ts'
import { phoneInWords } from '#web/lib/phone.ts'
import { useMe } from '#web/lib/profile.ts'
import { showSuccess } from '#web/lib/snackbar.ts'
import { NumberChooser } from './number-chooser.tsx'
import { useTakeNumber } from './use-take-number.ts'

/** Adds a number to the church; the whole screen on phones. */
export const AddNumberDialog = ({ close }: { close: () => void }) => {
  const isSmall = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false })
  const taking = useTakeNumber(({ number }) => {
    close()
    showSuccess(`${phoneInWords(number)} is yours to text from`)
  })
  return (
    <Modal opened onClose={close} title="Add a number" size={760} fullScreen={isSmall}>
      <NumberChooser countries={NUMBER_COUNTRIES} taking={taking} owner={useMe().user} />
    </Modal>
  )
}
