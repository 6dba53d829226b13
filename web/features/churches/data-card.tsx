import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import type { Church } from '#contract/churches.ts'
import { api } from '#web/lib/api.ts'
import { saveFile } from '#web/lib/download.ts'
import { useWhyNot } from '#web/lib/profile.ts'
import { showError } from '#web/lib/snackbar.ts'
import { Card } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import { Note } from '#web/ui/note.tsx'
import { Row } from '#web/ui/row.tsx'
import { EraseChurchDialog } from './erase-church-dialog.tsx'
import { inMonths, RetentionDialog } from './retention-dialog.tsx'
import { SecondOpinion } from './second-opinion.tsx'

/** How long texts are kept, and what an owner can take along or erase. */
export function DataCard({ church }: { church: Church }) {
  const whyNot = useWhyNot('data.manage')
  const isManaged = whyNot === null
  return (
    <Card title="Your data" {...(whyNot && { purpose: whyNot })}>
      <List aria-label="Your data">
        <Retention church={church} isManaged={isManaged} />
        <SecondOpinion />
        {isManaged && <Download />}
        {isManaged && <Erase church={church} />}
      </List>
    </Card>
  )
}

function Retention({ church, isManaged }: { church: Church; isManaged: boolean }) {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <Row as="li" between>
      <div>
        <Note as="div">Texts and answers are kept for</Note>
        <b>{inMonths(church.retention_months)}</b>
      </div>
      {isManaged && (
        <Button variant="default" size="xs" aria-label="Edit how long texts are kept" onClick={open}>
          Edit
        </Button>
      )}
      {isOpen && <RetentionDialog kept={church.retention_months} onClose={close} />}
    </Row>
  )
}

function Download() {
  const download = useMutation(
    api.privacy.exportChurch.mutationOptions({ onSuccess: saveFile, onError: showError }),
  )
  return (
    <Row as="li" between>
      <div>
        <b>Download everything</b>
        <Note as="div">
          People, plans, texts, answers, consents, settings and payments, as CSV and JSON in one archive.
        </Note>
      </div>
      <Button
        variant="default"
        size="xs"
        onClick={() => download.mutate(undefined)}
        loading={download.isPending}
      >
        Download
      </Button>
    </Row>
  )
}

function Erase({ church }: { church: Church }) {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <Row as="li" between>
      <div>
        <b>Erase this workspace</b>
        <Note as="div">For one volunteer, open them under Services and choose Erase in their menu.</Note>
      </div>
      <Button variant="light" color="red" size="xs" onClick={open}>
        Erase…
      </Button>
      {isOpen && <EraseChurchDialog name={church.name} onClose={close} />}
    </Row>
  )
}
