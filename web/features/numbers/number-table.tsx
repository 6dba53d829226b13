import { useMediaQuery } from '@mantine/hooks'
import { shortDay } from '#web/lib/dates.ts'
import { phoneInWords } from '#web/lib/phone.ts'
import { useZone } from '#web/lib/profile.ts'
import { Pill } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import { Note } from '#web/ui/note.tsx'
import { Row } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
import type { MyNumber } from './my-number.ts'
import { NumberMenu } from './number-menu.tsx'
import classes from './numbers.module.css'

type NumberTableProps = { numbers: readonly MyNumber[]; canAdd: boolean }

/** The numbers of the church: a table where there is room, cards on phones. */
export function NumberTable(props: NumberTableProps) {
  const isSmall = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false })
  return isSmall ? <Cards {...props} /> : <Rows {...props} />
}

const Rows = ({ numbers, canAdd }: NumberTableProps) => (
  <table className="rows" aria-label="My Numbers">
    <thead>
      <tr>
        <th>Number</th>
        <th>App</th>
        <td />
      </tr>
    </thead>
    <tbody>
      {numbers.map((number) => (
        <tr key={number.id}>
          <td>
            <Name number={number} />
          </td>
          <td>{number.app}</td>
          <td className={classes.menu}>
            <NumberMenu number={number} canAdd={canAdd} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Cards = ({ numbers, canAdd }: NumberTableProps) => (
  <List aria-label="My Numbers">
    {numbers.map((number) => (
      <li key={number.id}>
        <Stack gap="xxs">
          <Name number={number} />
          <Note as="span">{number.app}</Note>
        </Stack>
        <NumberMenu number={number} canAdd={canAdd} />
      </li>
    ))}
  </List>
)

function Name({ number: { number, primary, kept_until } }: { number: MyNumber }) {
  const zone = useZone()
  return (
    <Row as="span" gap="s">
      {kept_until ? (
        <Note as="span">{phoneInWords(number)}</Note>
      ) : (
        <b className={classes.number}>{phoneInWords(number)}</b>
      )}
      {primary === 1 && <Pill tone="good">Default</Pill>}
      {kept_until && <Note as="span">Removed, kept until {shortDay(kept_until, zone)}</Note>}
    </Row>
  )
}
