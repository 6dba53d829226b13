import { Checkbox, NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AvailabilityView } from '#contract/availability.ts'
import { api } from '#web/lib/api.ts'
import { useWhyNot } from '#web/lib/profile.ts'
import { showError, showSuccess } from '#web/lib/snackbar.ts'
import { Card } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { Note } from '#web/ui/note.tsx'

const DAYS = [1, 5, 10, 15, 20, 25]

/** The teams that are asked, and the day of the month; whatever is changed is saved at once. */
export function WhoIsAsked({ view: { settings, teams } }: { view: AvailabilityView }) {
  const queries = useQueryClient()
  const whyNot = useWhyNot('settings.change')
  const save = useMutation(
    api.availability.save.mutationOptions({
      scope: { id: 'who is asked' },
      onSuccess: () => {
        showSuccess('Saved')
        return queries.invalidateQueries({ queryKey: api.availability.key() })
      },
      onError: showError,
    }),
  )
  // Each change goes on from what is still being saved.
  const shown = save.isPending ? save.variables : { teamIds: settings.team_ids, day: settings.day }
  const days = shown.day === null || DAYS.includes(shown.day) ? DAYS : [...DAYS, shown.day]
  return (
    <Card title="Who is asked">
      {teams.length === 0 ? (
        <EmptyState title="No teams yet">Teams with somebody on a coming plan appear here.</EmptyState>
      ) : (
        <>
          <Checkbox.Group
            value={[...shown.teamIds]}
            onChange={(teamIds) => save.mutate({ ...shown, teamIds })}
            aria-label="Teams"
          >
            <List>
              {teams.map(({ id, name, service_name }) => (
                <li key={id}>
                  <Checkbox value={id} label={name} description={service_name} disabled={whyNot !== null} />
                </li>
              ))}
            </List>
          </Checkbox.Group>
          <NativeSelect
            label="Ask by itself"
            description="About the month that comes next, at 10:00 AM"
            value={shown.day ?? ''}
            disabled={whyNot !== null}
            data={[
              { value: '', label: 'Never' },
              ...days.map((day) => ({ value: String(day), label: `On day ${day} of each month` })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              save.mutate({ ...shown, day: value === '' ? null : Number(value) })
            }
          />
          {whyNot && <Note>{whyNot}</Note>}
        </>
      )}
    </Card>
  )
}
