import { Button, NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RETENTION_MONTHS, type RetentionMonths } from '#core/vocabulary/churches.ts'
import { api } from '#web/lib/api.ts'
import { showError, showSuccess } from '#web/lib/snackbar.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Actions } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'

export const inMonths = (months: number): string => `${months} months`

type RetentionDialogProps = { kept: RetentionMonths; onClose: () => void }

/** Changes how long texts and answers are kept, and says what goes when that becomes shorter. */
export function RetentionDialog({ kept, onClose }: RetentionDialogProps) {
  const queries = useQueryClient()
  const [months, setMonths] = useState<RetentionMonths>(kept)
  const change = useMutation(
    api.churches.setRetention.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries({ queryKey: api.access.profile.key() })
        showSuccess(`Texts and answers are kept for ${inMonths(months)}.`)
        onClose()
      },
      onError: showError,
    }),
  )
  return (
    <Dialog onClose={onClose} title="How long are texts kept?">
      <Stack>
        <NativeSelect
          label="Texts and answers are kept for"
          value={months}
          onChange={(event) =>
            setMonths(RETENTION_MONTHS.find((one) => String(one) === event.currentTarget.value) ?? kept)
          }
          data={RETENTION_MONTHS.map((one) => ({ value: String(one), label: inMonths(one) }))}
          data-autofocus
        />
        <p role="status">
          {months < kept
            ? `Whatever is older than ${inMonths(months)} is deleted within a day, for good.`
            : 'What is older is deleted once a day.'}{' '}
          Opt-outs, credits and the log of changes are kept.
        </p>
        <Actions>
          <Button onClick={() => change.mutate({ months })} loading={change.isPending}>
            Save
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Actions>
      </Stack>
    </Dialog>
  )
}
