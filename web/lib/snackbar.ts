import { notifications } from '@mantine/notifications'
import { errorText } from './errors.ts'

const SHOWN_MS = 6_000
const COPIED_MS = 2_000
const closeButtonProps = { 'aria-label': 'Close' }

/** Shows a result that people should know about, for six seconds. */
export function showSuccess(message: string): void {
  notifications.show({ message, color: 'green', autoClose: SHOWN_MS, closeButtonProps })
}

/** Shows why something that people asked for went wrong. */
export function showError(error: unknown): void {
  notifications.show({ message: errorText(error), color: 'red', autoClose: SHOWN_MS, closeButtonProps })
}

/** Says for two seconds that something is in the clipboard. */
export function showCopied(): void {
  notifications.show({
    message: 'Copied to the clipboard!',
    color: 'green',
    autoClose: COPIED_MS,
    closeButtonProps,
  })
}
