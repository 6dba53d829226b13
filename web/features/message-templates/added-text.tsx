import { Button, Menu } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MessageTemplate } from '#contract/message-templates.ts'
import { CUSTOM_TEXT } from '#core/vocabulary/message-templates.ts'
import { api } from '#web/lib/api.ts'
import { showError, showSuccess } from '#web/lib/snackbar.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'

type AddedTextProps = { template: MessageTemplate; onRemoved: () => void }

/** What can be done with a text that the church has added: put it in place of another, or delete it. */
export function AddedText({ template, onRemoved }: AddedTextProps) {
  const queries = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const reload = () => queries.invalidateQueries({ queryKey: api.messageTemplates.key() })
  const remove = useMutation(
    api.messageTemplates.remove.mutationOptions({
      onSuccess: async () => {
        showSuccess(`“${template.name}” is deleted.`)
        onRemoved()
        await reload()
      },
      onError: showError,
    }),
  )
  return (
    <>
      <UseAs template={template} reload={reload} />
      <Button variant="default" onClick={() => setIsAsking(true)} loading={remove.isPending}>
        Delete
      </Button>
      {isAsking && (
        <AskDialog
          title="Delete this text?"
          go="Delete"
          isRisky
          isGoing={remove.isPending}
          onGo={() => remove.mutate({ id: template.id })}
          close={() => setIsAsking(false)}
        >
          “{template.name}” and its history are gone for good. Where its words were put in place, they stay.
        </AskDialog>
      )}
    </>
  )
}

function UseAs({ template, reload }: { template: MessageTemplate; reload: () => Promise<void> }) {
  const { data = [] } = useQuery(api.messageTemplates.list.queryOptions())
  const places = data.flatMap(({ category, message_type, name, locked }) =>
    category === template.category && message_type !== CUSTOM_TEXT && !locked
      ? [{ type: message_type, name }]
      : [],
  )
  const use = useMutation(
    api.messageTemplates.use.mutationOptions({
      onSuccess: ({ template: used }) => {
        showSuccess(`“${used.name}” has these words now.`)
        return reload()
      },
      onError: showError,
    }),
  )
  return (
    <Menu position="top-start" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" loading={use.isPending}>
          Use as…
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {places.map(({ type, name }) => (
          <Menu.Item key={type} onClick={() => use.mutate({ id: template.id, as: type })}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
