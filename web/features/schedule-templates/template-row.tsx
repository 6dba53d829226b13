import { Skeleton } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedTemplate } from '#contract/schedule-templates.ts'
import { api } from '#web/lib/api.ts'
import { ButtonLink } from '#web/lib/button-link.tsx'
import { showError, showSuccess } from '#web/lib/snackbar.ts'
import { MoreItem, MoreMenu } from '#web/ui/more-menu.tsx'
import { Note } from '#web/ui/note.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import classes from './schedule-templates.module.css'

type Question = 'rename' | 'delete'
type TemplateRowProps = { template: ListedTemplate; mayCopy: boolean }

function servedInWords(count: number): string {
  if (count === 0) return 'Not used by any service yet'
  return `${count} ${count === 1 ? 'service' : 'services'}`
}

/** One schedule of the list, with what can be done with it. */
export function TemplateRow({ template, mayCopy }: TemplateRowProps) {
  const { id, name, is_default, services } = template
  const isDefault = is_default === 1
  const kind = isDefault ? 'Default' : 'Custom'
  return (
    <li className={classes.row}>
      <span className={classes.mark} data-kind={kind} title={kind}>
        <span aria-hidden>{isDefault ? 'D' : 'C'}</span>
        <span className="visually-hidden">{kind}:</span>
      </span>
      <span>
        <b className={classes.name}>{name}</b>
        <Note as="span">{servedInWords(services)}</Note>
      </span>
      <ButtonLink
        to="/edit-schedule"
        search={{ id: String(id) }}
        variant="default"
        size="sm"
        aria-label={`Edit ${name}`}
      >
        Edit
      </ButtonLink>
      {(mayCopy || !isDefault) && <TemplateMenu template={template} mayCopy={mayCopy} />}
    </li>
  )
}

/** The place of a schedule while the list is loaded. */
export const TemplateRowSkeleton = () => (
  <div className={classes.row} role="status" aria-label="Loading schedule templates">
    <Skeleton height={30} circle />
    <div>
      <Skeleton height={14} width="40%" />
      <Skeleton height={10} width="25%" mt={9} />
    </div>
    <Skeleton height={36} width={69} />
    <Skeleton height={36} width={40} />
  </div>
)

function TemplateMenu({ template, mayCopy }: TemplateRowProps) {
  const [question, setQuestion] = useState<Question | null>(null)
  const { copy, isCopying } = useCopyTemplate()
  const close = () => setQuestion(null)
  const isCustom = template.is_default === 0
  return (
    <>
      <MoreMenu about={template.name} isBusy={isCopying}>
        {mayCopy && <MoreItem onClick={() => copy(template.id)}>Copy</MoreItem>}
        {isCustom && <MoreItem onClick={() => setQuestion('rename')}>Rename</MoreItem>}
        {isCustom && (
          <MoreItem isRisky onClick={() => setQuestion('delete')}>
            Delete
          </MoreItem>
        )}
      </MoreMenu>
      {question === 'rename' && <RenameDialog template={template} close={close} />}
      {question === 'delete' && <DeleteDialog template={template} close={close} />}
    </>
  )
}

/** Makes a custom schedule like another one. */
function useCopyTemplate() {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation(
    api.scheduleTemplates.copy.mutationOptions({
      onSuccess: ({ detail }) => {
        showSuccess(`'${detail.template.name}' is made. No service uses it yet.`)
        return queries.invalidateQueries({ queryKey: api.scheduleTemplates.key() })
      },
      onError: showError,
    }),
  )
  return { copy: (id: number) => mutate({ id }), isCopying: isPending }
}
