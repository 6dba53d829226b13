import { ActionIcon, Button, Modal, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { IconPencil } from '@tabler/icons-react'
import { Actions, Row } from '#web/ui/row.tsx'
import type { BoardRow } from '../../planning/board/board.ts'
import { useAct } from '../lib/control.ts'
import { checkNumber, readNumber } from '../lib/phone-number.ts'
import { addressOf } from '../lib/place.ts'

/** The person's numbers, each leading to its phone, and a dialog to change the first. */
export function PhoneOf({ row, phones }: { row: BoardRow; phones: string[] }) {
  const [isOpen, { open, close }] = useDisclosure(false)
  const label = `Change the number of ${row.name}, ${row.position ?? 'guest'}`
  return (
    <Row gap="s">
      {phones.length === 0 && 'No number'}
      {phones.map((phone) => (
        <a key={phone} href={addressOf('phones', phone)}>
          {phone}
        </a>
      ))}
      <ActionIcon variant="subtle" color="gray" size="sm" aria-label={label} onClick={open}>
        <IconPencil size={15} aria-hidden />
      </ActionIcon>
      <Modal opened={isOpen} onClose={close} title={`Number of ${row.name}`}>
        <PhoneForm personId={row.personId} phones={phones} onDone={close} />
      </Modal>
    </Row>
  )
}

function PhoneForm(props: { personId: string; phones: string[]; onDone: () => void }) {
  const { personId, phones, onDone } = props
  const { act, isBusy } = useAct()
  const form = useForm({ initialValues: { phone: phones[0] ?? '' }, validate: { phone: checkNumber } })
  const save = async (wanted: string | null) => {
    if (await act('POST', `/people/${personId}/phone`, { phone: wanted })) onDone()
  }
  const submit = ({ phone }: { phone: string }) => {
    const read = readNumber(phone)
    if (read) void save(read)
  }
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <TextInput
        {...form.getInputProps('phone')}
        label="Mobile number"
        description="With + and the country code"
        type="tel"
        data-autofocus
      />
      <Actions>
        <Button variant="default" disabled={isBusy} onClick={() => void save(null)}>
          Remove all numbers
        </Button>
        <Button type="submit" disabled={isBusy}>
          Save number
        </Button>
      </Actions>
    </form>
  )
}
