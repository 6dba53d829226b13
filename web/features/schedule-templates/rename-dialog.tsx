import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ListedTemplate } from '#contract/schedule-templates.ts'
import { TEMPLATE_NAME_LENGTH_MAX } from '#core/scheduling/template-change.ts'
import { api } from '#web/lib/api.ts'
import { missing, useForm } from '#web/lib/form.ts'
import { showSuccess } from '#web/lib/snackbar.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Actions } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'

type RenameDialogProps = { template: ListedTemplate; close: () => void }

export function RenameDialog({ template: { id, name }, close }: RenameDialogProps) {
  const queries = useQueryClient()
  const form = useForm({ name }, (values) => missing(values, 'name'))
  const rename = useMutation(
    api.scheduleTemplates.change.mutationOptions({
      onSuccess: ({ detail }) => {
        showSuccess(`The schedule is now called '${detail.template.name}'.`)
        close()
        return queries.invalidateQueries({ queryKey: api.scheduleTemplates.key() })
      },
      onError: form.refuse,
    }),
  )
  return (
    <Dialog onClose={close} title={`Rename '${name}'`}>
      <Stack as="form" onSubmit={form.submit((values) => rename.mutate({ id, ...values }))} noValidate>
        {form.banner && <Banner tone="bad">{form.banner}</Banner>}
        <TextInput
          {...form.field('name')}
          label="Schedule name"
          maxLength={TEMPLATE_NAME_LENGTH_MAX}
          data-autofocus
        />
        <Actions>
          <Button type="submit" loading={rename.isPending}>
            Save
          </Button>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        </Actions>
      </Stack>
    </Dialog>
  )
}
