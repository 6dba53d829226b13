import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconStarFilled } from '@tabler/icons-react'
import type { Card } from '#contract/billing.ts'
import { Pill } from '#web/ui/card.tsx'
import { Row } from '#web/ui/row.tsx'
import classes from '../billing.module.css'
import { useDialogs } from '../dialogs.ts'
import { brandName, CardLogo } from './card-logo.tsx'

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** 'Visa ending in 4242' */
export const cardInWords = ({ brand, last4 }: Pick<Card, 'brand' | 'last4'>): string =>
  `${brandName(brand)} ending in ${last4}`

/** Cards with what can be done with each. */
export const CardsTable = ({ cards }: { cards: readonly Card[] }) => (
  <table className={`${classes.cards} rows`}>
    <thead className="visually-hidden">
      <tr>
        <th scope="col">Card</th>
        <th scope="col">Expires</th>
        <th scope="col">Actions</th>
      </tr>
    </thead>
    <tbody>
      {cards.map((card) => (
        <tr key={card.id}>
          <td>
            <Row as="span">
              <CardLogo brand={card.brand} />
              <span>
                {cardInWords(card)}
                {card.is_default && (
                  <Row as="span" gap="xs" className={classes.primary}>
                    <IconStarFilled size={14} aria-hidden /> Primary
                  </Row>
                )}
              </span>
            </Row>
          </td>
          <td>
            {twoDigits(card.exp_month)}/{twoDigits(card.exp_year % 100)}{' '}
            {card.is_expiring && <Pill tone="careful">Expires soon</Pill>}
          </td>
          <td>
            <CardMenu card={card} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

function CardMenu({ card }: { card: Card }) {
  const { open } = useDialogs()
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={`More about ${cardInWords(card)}`}>
          <IconDots size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!card.is_default && (
          <Menu.Item onClick={() => open({ name: 'primary-card', card })}>Set as primary</Menu.Item>
        )}
        <Menu.Item onClick={() => open({ name: 'edit-card', card })}>Edit</Menu.Item>
        {!card.is_default && (
          <Menu.Item color="red" onClick={() => open({ name: 'delete-card', card })}>
            Delete
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
