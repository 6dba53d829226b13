import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import type { Church } from '#contract/churches.ts'
import { api } from '#web/lib/api.ts'
import { saveFile } from '#web/lib/download.ts'
import { useWhyNot } from '#web/lib/profile.ts'
import classes from '#web/lib/settings.module.css'
import { showError } from '#web/lib/snackbar.ts'
import { Card } from '#web/ui/card.tsx'
import { EraseChurchDialog } from './erase-church-dialog.tsx'
import { inMonths, RetentionDialog } from './retention-dialog.tsx'

/** How long texts are kept, and what an owner can take along or erase. */
export const DataCard = ({ church }: { church: Church }) => {
  const whyNot = useWhyNot('data.manage')
  const isManaged = whyNot === null
  return (
    <Card title="Your data" {...(whyNot && { purpose: whyNot })}>
      <ul className={classes.rows} aria-label="Your data">
        <Retention church={church} isManaged={isManaged} />
        {isManaged && <Download />}
        {isManaged && <Erase church={church} />}
      </ul>
    </Card>
  )
}

const Retention = ({ church, isManaged }: { church: Church; isManaged: boolean }) => {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <div className={classes.detail}>Texts and answers are kept for</div>
        <div className={classes.value}>{inMonths(church.retention_months)}</div>
      </div>
      {isManaged && (
        <Button variant="default" size="xs" aria-label="Edit how long texts are kept" onClick={open}>
          Edit
        </Button>
      )}
      {isOpen && <RetentionDialog kept={church.retention_months} onClose={close} />}
    </li>
  )
}

const Download = () => {
  const download = useMutation(
    api.privacy.exportChurch.mutationOptions({ onSuccess: saveFile, onError: showError }),
  )
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <div className={classes.value}>Download everything</div>
        <div className={classes.detail}>
          People, plans, texts, answers, consents, settings and payments, as CSV and JSON in one archive.
        </div>
      </div>
      <Button
        variant="default"
        size="xs"
        onClick={() => download.mutate(undefined)}
        loading={download.isPending}
      >
        Download
      </Button>
    </li>
  )
}

const Erase = ({ church }: { church: Church }) => {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <div className={classes.value}>Erase this workspace</div>
        <div className={classes.detail}>
          For one volunteer, open them under Services and choose Erase in their menu.
        </div>
      </div>
      <Button variant="default" size="xs" className={classes.danger} onClick={open}>
        Erase…
      </Button>
      {isOpen && <EraseChurchDialog name={church.name} onClose={close} />}
    </li>
  )
}
