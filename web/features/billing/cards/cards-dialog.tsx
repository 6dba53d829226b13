import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Actions } from '#web/ui/row.tsx'
import { useDialogs } from '../dialogs.ts'
import { FullDialog } from '../full-dialog.tsx'
import { CardList } from './cards-panel.tsx'

export function CardsDialog() {
  const { open } = useDialogs()
  return (
    <FullDialog name="cards" title="Payment methods">
      <CardList />
      <Actions>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open({ name: 'add-card' })}>
          Add new card
        </Button>
      </Actions>
    </FullDialog>
  )
}
