import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { phoneInWords } from '#web/lib/phone.ts'
import { usePlanningName } from '#web/lib/planning-name.ts'
import { showError, showSuccess } from '#web/lib/snackbar.ts'
import { Actions } from '#web/ui/row.tsx'

export type MendablePerson = { id: string; phone: string | null; planning_url: string | null }

/** What mends a failure, where it is shown. */
export function Mend({ person: { id, phone, planning_url } }: { person: MendablePerson }) {
  const planning = usePlanningName()
  const check = useCheckPerson()
  return (
    <Actions>
      {planning_url && (
        <>
          <Button component="a" href={planning_url} target="_blank" rel="noreferrer" {...look}>
            Open in {planning}
          </Button>
          <Button loading={check.isPending} onClick={() => check.mutate({ personId: id })} {...look}>
            Check again
          </Button>
        </>
      )}
      {phone && (
        <Button component="a" href={`sms:${phone}`} title="From your own phone" {...look}>
          Text by hand
        </Button>
      )}
    </Actions>
  )
}

const look = { variant: 'default', size: 'xs' } as const

function useCheckPerson() {
  const queries = useQueryClient()
  return useMutation(
    api.roster.checkPerson.mutationOptions({
      onSuccess: ({ phone, is_changed }) => {
        const number = phone ? phoneInWords(phone) : 'no number that can be texted'
        showSuccess(is_changed ? `Changed: ${number}.` : `Nothing has changed: ${number}.`)
        return Promise.all([
          queries.invalidateQueries({ queryKey: api.services.key() }),
          queries.invalidateQueries({ queryKey: api.dashboard.key() }),
        ])
      },
      onError: showError,
    }),
  )
}
