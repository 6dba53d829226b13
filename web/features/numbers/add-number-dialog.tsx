import { useMediaQuery } from '@mantine/hooks'
import { NUMBER_COUNTRIES } from '#core/vocabulary/numbers.ts'
import { areaCodeOf } from '#web/lib/area-code.ts'
import { phoneInWords } from '#web/lib/phone.ts'
import { useMe } from '#web/lib/profile.ts'
import { showSuccess } from '#web/lib/snackbar.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { NumberChooser } from './number-chooser.tsx'
import { useTakeNumber } from './use-take-number.ts'

/** Adds a number to the church; the whole screen on phones. */
export function AddNumberDialog({ close }: { close: () => void }) {
  const isSmall = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false })
  const { user, church } = useMe()
  const taking = useTakeNumber(({ number }) => {
    close()
    showSuccess(`${phoneInWords(number)} is yours to text from`)
  })
  return (
    <Dialog onClose={close} title="Add a number" size={760} fullScreen={isSmall}>
      <NumberChooser
        countries={NUMBER_COUNTRIES}
        taking={taking}
        areaCode={areaCodeOf(user?.mobile_phone ?? '')}
        church={church}
      />
    </Dialog>
  )
}
