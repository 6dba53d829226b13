import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { client } from '#web/lib/api.ts'
import { saveFile } from '#web/lib/download.ts'
import { showError } from '#web/lib/snackbar.ts'

/** Further acts on the logs. */
export function LogsMenu() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.messages.consent.export(),
    onSuccess: saveFile,
    onError: showError,
  })
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label="More about logs" loading={isPending}>
          <IconDots size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />} onClick={() => mutate()}>
          Export consent history
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
