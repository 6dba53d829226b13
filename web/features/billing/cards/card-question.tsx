import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Card } from '#contract/billing.ts'
import { api } from '#web/lib/api.ts'
import { errorText } from '#web/lib/errors.ts'
import { showSuccess } from '#web/lib/snackbar.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Actions } from '#web/ui/row.tsx'
import { useDialogs } from '../dialogs.ts'
import { FullDialog } from '../full-dialog.tsx'
import { useRefreshBilling } from '../use-billing.ts'
import { cardInWords } from './cards-table.tsx'

const WORDS = {
  'delete-card': {
    title: 'Delete Payment Method',
    ask: 'is forgotten by us and by the payment provider.',
    go: 'Delete',
    color: 'red',
    done: 'is deleted.',
  },
  'primary-card': {
    title: 'Set primary payment method',
    ask: 'pays for the plan and for credits from now on.',
    go: 'Set as primary',
    color: 'green',
    done: 'is the primary card now.',
  },
} as const

type CardQuestionProps = { name: keyof typeof WORDS; card: Card }

/** Asks before a card is deleted or pays from now on. */
export function CardQuestion({ name, card }: CardQuestionProps) {
  const { close } = useDialogs()
  const refresh = useRefreshBilling()
  const { title, ask, go, color, done } = WORDS[name]
  const then = {
    onSuccess: async () => {
      await refresh()
      showSuccess(`${cardInWords(card)} ${done}`)
      close(name)
    },
  }
  const remove = useMutation(api.billing.deleteCard.mutationOptions(then))
  const prefer = useMutation(api.billing.switchDefaultCard.mutationOptions(then))
  const chosen = name === 'delete-card' ? remove : prefer
  return (
    <FullDialog name={name} title={title}>
      {chosen.error && <Banner tone="bad">{errorText(chosen.error)}</Banner>}
      <p>
        <strong>{cardInWords(card)}</strong> {ask}
      </p>
      <Actions>
        <Button color={color} onClick={() => chosen.mutate({ card_id: card.id })} loading={chosen.isPending}>
          {go}
        </Button>
        <Button variant="default" onClick={() => close(name)}>
          Keep as it is
        </Button>
      </Actions>
    </FullDialog>
  )
}
