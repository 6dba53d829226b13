import { Badge, Table } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { shortDay } from '#web/lib/dates.ts'
import { phoneInWords } from '#web/lib/phone.ts'
import { useZone } from '#web/lib/profile.ts'
import type { MyNumber } from './my-number.ts'
import { NumberMenu } from './number-menu.tsx'
import classes from './numbers.module.css'

type NumberTableProps = { numbers: readonly MyNumber[]; canAdd: boolean }

/** The numbers of the church: a table where there is room, cards on phones. */
export const NumberTable = (props: NumberTableProps) => {
  const isSmall = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false })
  return isSmall ? <Cards {...props} /> : <Rows {...props} />
}

const Rows = ({ numbers, canAdd }: NumberTableProps) => (
  <Table className={classes.table} aria-label="My Numbers">
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Number</Table.Th>
        <Table.Th>App</Table.Th>
        <Table.Td />
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {numbers.map((number) => (
        <Table.Tr key={number.id}>
          <Table.Td>
            <Name number={number} />
          </Table.Td>
          <Table.Td>{number.app}</Table.Td>
          <Table.Td className={classes.menu}>
            <NumberMenu number={number} canAdd={canAdd} />
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)

const Cards = ({ numbers, canAdd }: NumberTableProps) => (
  <ul className={classes.cards} aria-label="My Numbers">
    {numbers.map((number) => (
      <li key={number.id}>
        <div className={classes.card}>
          <Name number={number} />
          <span className={classes.app}>{number.app}</span>
        </div>
        <NumberMenu number={number} canAdd={canAdd} />
      </li>
    ))}
  </ul>
)

const Name = ({ number: { number, primary, kept_until } }: { number: MyNumber }) => {
  const zone = useZone()
  return (
    <span className={classes.name}>
      <span className={kept_until ? classes.kept : classes.number}>{phoneInWords(number)}</span>
      {primary === 1 && (
        <Badge variant="light" radius="sm" tt="none">
          Default
        </Badge>
      )}
      {kept_until && <span className={classes.app}>Removed, kept until {shortDay(kept_until, zone)}</span>}
    </span>
  )
}
