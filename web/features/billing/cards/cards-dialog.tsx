import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import classes from '../billing.module.css'
import { useDialogs } from '../dialogs.ts'
import { FullDialog } from '../full-dialog.tsx'
import { CardList } from './cards-panel.tsx'

/** All cards. */
export const CardsDialog = () => {
  const { open } = useDialogs()
  return (
    <FullDialog name="cards" title="Payment methods">
      <CardList />
      <div className={classes.actions}>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open({ name: 'add-card' })}>
          Add new card
        </Button>
      </div>
    </FullDialog>
  )
}
