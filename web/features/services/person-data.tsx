import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { saveFile } from '#web/lib/download.ts'
import { errorText } from '#web/lib/errors.ts'
import { usePlanningName } from '#web/lib/planning-name.ts'
import { useWhyNot } from '#web/lib/profile.ts'
import { showError, showSuccess } from '#web/lib/snackbar.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { MoreItem, MoreMenu } from '#web/ui/more-menu.tsx'

type PersonDataProps = { person: { id: string; name: string }; onErased: () => void }

/** What owners can do with all that is stored about a volunteer. */
export function PersonData({ person, onErased }: PersonDataProps) {
  const [isErasing, erase] = useDisclosure(false)
  const download = useMutation(
    api.privacy.exportPerson.mutationOptions({ onSuccess: saveFile, onError: showError }),
  )
  if (useWhyNot('data.manage') !== null) return null
  return (
    <>
      <MoreMenu about={person.name} isBusy={download.isPending}>
        <MoreItem onClick={() => download.mutate({ personId: person.id })}>Download their data</MoreItem>
        <MoreItem isRisky onClick={erase.open}>
          Erase…
        </MoreItem>
      </MoreMenu>
      {isErasing && <ErasePerson person={person} onErased={onErased} onClose={erase.close} />}
    </>
  )
}

/** Forgets a volunteer, after saying what goes and what must stay. */
function ErasePerson({ person, onErased, onClose }: PersonDataProps & { onClose: () => void }) {
  const queries = useQueryClient()
  const planning = usePlanningName()
  const erase = useMutation(
    api.privacy.erasePerson.mutationOptions({
      onSuccess: () => {
        showSuccess(`${person.name} is erased.`)
        onClose()
        onErased()
        return queries.invalidateQueries()
      },
    }),
  )
  return (
    <AskDialog
      title={`Erase ${person.name}?`}
      go="Erase for good"
      isRisky
      isGoing={erase.isPending}
      onGo={() => erase.mutate({ personId: person.id })}
      close={onClose}
    >
      {erase.error && <Banner tone="bad">{errorText(erase.error)}</Banner>}
      <p>
        Name, number, places on plans, texts, answers and links are deleted here. This cannot be undone. In{' '}
        {planning} nothing changes: if they are put on a plan there again, they are read and texted anew.
      </p>
      <p>
        <strong>What the law wants kept stays:</strong> whether and when the number opted out, what was
        charged, and that you erased them. What the carrier sent us goes by itself after 30 days.
      </p>
    </AskDialog>
  )
}
