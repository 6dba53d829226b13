import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { ButtonLink } from '#web/lib/button-link.tsx'
import { Actions } from '#web/ui/row.tsx'
import classes from './integrations.module.css'

/** Numbers that we bought need no authorisation that could be taken back: leads to where they are given back. */
export const GiveBack = () => {
  const [isAsking, ask] = useDisclosure(false)
  return (
    <>
      <Button variant="default" onClick={ask.open}>
        Deauthorize<span className="visually-hidden"> the phone number provider</span>
      </Button>
      <Modal opened={isAsking} onClose={ask.close} title="Your number comes from Steeple">
        <p>
          There is no other provider to disconnect. To stop texting, pause sending. To change the number, add
          another one under My Numbers and make it the default; the old one can then be removed or released.
        </p>
        <Actions className={classes.actions}>
          <ButtonLink to="/number">Go to My Numbers</ButtonLink>
          <Button variant="default" onClick={ask.close}>
            Cancel
          </Button>
        </Actions>
      </Modal>
    </>
  )
}
