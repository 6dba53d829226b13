import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFolder } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TemplateDetail } from '#contract/schedule-templates.ts'
import { api } from '#web/lib/api.ts'
import { Card } from '#web/ui/card.tsx'
import { ListSkeleton } from '#web/ui/list-states.tsx'
import { Note } from '#web/ui/note.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { AssignDialog } from './assign-dialog.tsx'

/** Which folders and services have this schedule. */
export function AssignCard({ detail }: { detail: TemplateDetail }) {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <Card
      title="Folders and services"
      end={
        <Button variant="default" size="sm" onClick={open} disabled={detail.locked}>
          Assign
        </Button>
      }
    >
      <Assigned detail={detail} />
      {isOpen && <AssignDialog detail={detail} close={close} />}
    </Card>
  )
}

function Assigned({ detail: { assigned, folderList, serviceList } }: { detail: TemplateDetail }) {
  const { data } = useQuery(api.services.all.queryOptions({ input: {} }))
  if (assigned.serviceIds.length === 0 && assigned.folderIds.length === 0)
    return <p>No assigned folders and services found!</p>
  if (!data) return <ListSkeleton rows={2} label="Loading services" />
  const titles = new Map(data.services.map(({ id, title }) => [id, title]))
  const shown = Object.entries(serviceList).filter(
    ([folder, services]) => folderList[folder] || services.length > 0,
  )
  return (
    <Stack as="ul" gap="m">
      {shown.map(([folder, services]) => (
        <li key={folder}>
          <strong>
            <IconFolder size={16} stroke={1.7} aria-hidden /> {folder}
            {folderList[folder] && <Note as="span"> whole folder</Note>}
          </strong>
          {services.length > 0 && <span>{services.map((id) => titles.get(id) ?? id).join(', ')}</span>}
        </li>
      ))}
    </Stack>
  )
}
