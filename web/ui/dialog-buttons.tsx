import { Button } from '@mantine/core'
import { Actions } from './row.tsx'

type DialogButtonsProps = {
  go: string
  isRisky?: boolean
  isGoing?: boolean
  /** Left out in a form, which the button then sends. */
  onGo?: () => void
  close: () => void
  /** What leaving everything as it is amounts to, where 'Cancel' could mean either. */
  stay?: string
  /** Whether the keyboard starts at Cancel, where nothing else in the dialog takes it. */
  startsAtCancel?: boolean
}

/** The two ways out of a dialog: to do it, and to leave everything as it is. */
export const DialogButtons = ({
  go,
  isRisky,
  isGoing,
  onGo,
  close,
  stay = 'Cancel',
  startsAtCancel,
}: DialogButtonsProps) => (
  <Actions>
    <Button
      {...(isRisky && { color: 'red' })}
      {...(onGo ? { onClick: onGo } : { type: 'submit' })}
      loading={isGoing ?? false}
    >
      {go}
    </Button>
    <Button variant="default" onClick={close} {...(startsAtCancel && { 'data-autofocus': true })}>
      {stay}
    </Button>
  </Actions>
)
