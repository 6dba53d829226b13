import { ActionIcon, Button, Checkbox } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TemplateDetail } from '#contract/schedule-templates.ts'
import type { Folder, Service } from '#contract/services.ts'
import { ALL_SERVICES } from '#core/scheduling/template-targets.ts'
import { api } from '#web/lib/api.ts'
import { ButtonLink } from '#web/lib/button-link.tsx'
import { errorText } from '#web/lib/errors.ts'
import { usePlanningName } from '#web/lib/planning-name.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { List } from '#web/ui/list.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import { Note } from '#web/ui/note.tsx'
import { Actions } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { EffectWords } from '../effect-words.tsx'
import classes from '../schedule-templates.module.css'
import {
  folderState,
  isSameTargets,
  type Selection,
  selectionOf,
  servicesIn,
  targetsOf,
  toggleFolder,
  toggleService,
} from './selection.ts'
import { useAssign } from './use-assign.ts'

type AssignDialogProps = { detail: TemplateDetail; close: () => void }

/** Chooses the folders and services that have this schedule. */
export function AssignDialog({ detail, close }: AssignDialogProps) {
  const folders = useQuery(api.services.folders.queryOptions())
  const services = useQuery(api.services.all.queryOptions({ input: {} }))
  const error = folders.error ?? services.error
  return (
    <Dialog onClose={close} title="Assign folders and services" size="lg">
      {error && (
        <ErrorState
          message={errorText(error)}
          onRetry={() => void Promise.all([folders.refetch(), services.refetch()])}
          retrying={folders.isFetching || services.isFetching}
        />
      )}
      {!error && !(folders.data && services.data) && (
        <ListSkeleton rows={4} label="Loading folders and services" />
      )}
      {folders.data && services.data && (
        <Chooser
          detail={detail}
          folders={folders.data.folders}
          services={services.data.services}
          close={close}
        />
      )}
    </Dialog>
  )
}

type ChooserProps = AssignDialogProps & { folders: readonly Folder[]; services: readonly Service[] }

function Chooser({ detail, folders, services, close }: ChooserProps) {
  const { assigned, template } = detail
  const [selection, setSelection] = useState(() => selectionOf(assigned))
  const { assign, isAssigning } = useAssign(template.id, close)
  const chosen = targetsOf(
    selection,
    folders.map(({ id }) => id),
    services,
  )
  const isSame = isSameTargets(chosen, assigned)
  const effect = useQuery({
    ...api.scheduleTemplates.assignEffect.queryOptions({ input: { id: template.id, ...chosen } }),
    enabled: !isSame,
    placeholderData: keepPreviousData,
  })
  const hasFolders = folders.some(({ id }) => id !== ALL_SERVICES)
  if (!hasFolders && services.length === 0) return <NoFolders />
  return (
    <>
      {assigned.serviceIds.length === 0 && assigned.folderIds.length === 0 && (
        <Banner tone="careful">
          Messages will be sent to all available services and folders by default.
          {template.is_default === 0 && ' This schedule is used once you assign it.'}
        </Banner>
      )}
      {!hasFolders && <p>No folders found</p>}
      <List bare aria-label="Folders">
        {folders.map((folder) => (
          <FolderChoice
            key={folder.id}
            folder={folder}
            services={services}
            selection={selection}
            select={setSelection}
          />
        ))}
      </List>
      <Stack gap="m">
        {!isSame && (
          <EffectWords
            effect={effect.isPlaceholderData ? undefined : effect.data?.effect}
            error={effect.error}
          />
        )}
        <Actions>
          <Button onClick={() => assign(chosen)} disabled={isSame || isAssigning} loading={isAssigning}>
            Assign
          </Button>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        </Actions>
      </Stack>
    </>
  )
}

const NoFolders = () => (
  <EmptyState title="No folders found" action={<ButtonLink to="/integrations">Open integrations</ButtonLink>}>
    They come from {usePlanningName()}, once it is connected and read.
  </EmptyState>
)

type FolderChoiceProps = {
  folder: Folder
  services: readonly Service[]
  selection: Selection
  select: (selection: Selection) => void
}

function FolderChoice({ folder, services, selection, select }: FolderChoiceProps) {
  const inside = servicesIn(folder.id, services)
  const state = folderState(selection, folder.id, services)
  const [isOpen, setIsOpen] = useState(state === 'some')
  const toggle = (isOn: boolean) => {
    select(toggleFolder(selection, folder.id, services, isOn))
    setIsOpen(true)
  }
  return (
    <li>
      <div className={classes.switch}>
        <Checkbox
          label={folder.title}
          checked={state === 'all'}
          indeterminate={state === 'some'}
          onChange={(event) => toggle(event.currentTarget.checked)}
        />
        <Note as="span">{inside.length}</Note>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-expanded={isOpen}
          aria-label={`Services of ${folder.title}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? <IconChevronDown size={18} aria-hidden /> : <IconChevronRight size={18} aria-hidden />}
        </ActionIcon>
      </div>
      {isOpen && <Services inside={inside} selection={selection} select={select} />}
    </li>
  )
}

type ServicesProps = Pick<FolderChoiceProps, 'selection' | 'select'> & { inside: readonly Service[] }

function Services({ inside, selection, select }: ServicesProps) {
  if (inside.length === 0) return <p className={classes.inside}>No services in this folder</p>
  return (
    <Stack gap="s" className={classes.inside}>
      <Note>Services found</Note>
      <Stack as="ul" gap="m">
        {inside.map(({ id, title, template }) => (
          <li key={id}>
            <Checkbox
              label={title}
              description={template ? `Now: ${template}` : undefined}
              checked={selection.services.has(id)}
              onChange={(event) => select(toggleService(selection, id, event.currentTarget.checked))}
            />
          </li>
        ))}
      </Stack>
    </Stack>
  )
}
