import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { errorText } from '#web/lib/errors.ts'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import { useDialogs } from '../dialogs.ts'
import { useCards } from '../use-billing.ts'
import { CardsTable } from './cards-table.tsx'

const SHOWN = 3

/** The cards of the church: the primary one first, the rest in a dialog. */
export function CardsPanel() {
  const { open } = useDialogs()
  return (
    <Card
      title="Payment method"
      end={
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => open({ name: 'add-card' })}
        >
          Add card
        </Button>
      }
    >
      <CardList most={SHOWN} />
    </Card>
  )
}

/** Cards, or what stands in their place. */
export function CardList({ most = Number.POSITIVE_INFINITY }: { most?: number }) {
  const { cards, error, refetch, isFetching } = useCards()
  const { open } = useDialogs()
  if (error && !cards)
    return <ErrorState message={errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />
  if (!cards) return <ListSkeleton rows={2} trailing label="Loading cards" />
  if (cards.length === 0)
    return (
      <EmptyState title="No card yet">
        A card is needed to subscribe and to buy credits. Its number goes to the payment provider only.
      </EmptyState>
    )
  return (
    <>
      <CardsTable cards={cards.slice(0, most)} />
      {cards.length > most && (
        <LinkButton onClick={() => open({ name: 'cards' })}>Show all {cards.length} cards</LinkButton>
      )}
    </>
  )
}
