import { Modal, type ModalProps } from '@mantine/core'
import { useEffect } from 'react'

/** Focus goes back to where it was before this was shown, unless something else has taken it. */
const useFocusBack = () =>
  useEffect(() => {
    const before = document.activeElement
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])

/** A dialog that is open as long as it is rendered. */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  useFocusBack()
  return <Modal opened {...props} />
}
