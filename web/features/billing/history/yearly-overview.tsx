import { Button, NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#web/lib/api.ts'
import { dateOf } from '#web/lib/dates.ts'
import { saveFile } from '#web/lib/download.ts'
import { useNow } from '#web/lib/now.ts'
import { useZone } from '#web/lib/profile.ts'
import { showError } from '#web/lib/snackbar.ts'
import { Row } from '#web/ui/row.tsx'

const YEARS = 5

/** What was paid in a year, for the treasurer. */
export function YearlyOverview() {
  const thisYear = Number(dateOf(useNow(), useZone()).slice(0, 4))
  const [picked, setPicked] = useState<string>()
  const year = picked ?? String(thisYear)
  const save = useMutation({
    mutationFn: () => client.billing.yearlyOverview({ year: Number(year) }),
    onSuccess: saveFile,
    onError: showError,
  })
  return (
    <Row align="end" gap="s">
      <NativeSelect
        aria-label="Year"
        value={year}
        onChange={({ currentTarget }) => setPicked(currentTarget.value)}
        data={Array.from({ length: YEARS }, (_, back) => String(thisYear - back))}
      />
      <Button variant="default" onClick={() => save.mutate()} loading={save.isPending}>
        Download the year as CSV
      </Button>
    </Row>
  )
}
