import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { saveFile } from '#web/lib/download.ts'
import { showError } from '#web/lib/snackbar.ts'
import type { Filters } from './filter-button.tsx'

/** The list, as far as it is filtered, as users.csv. */
export const DownloadButton = ({ filters }: { filters: Filters }) => {
  const download = useMutation(
    api.organizations.export.mutationOptions({ onSuccess: saveFile, onError: showError }),
  )
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate(filters)}
    >
      CSV
    </Button>
  )
}
