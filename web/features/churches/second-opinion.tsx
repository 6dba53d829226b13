import { Button, Switch } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { useWhyNot } from '#web/lib/profile.ts'
import { showError, showSuccess } from '#web/lib/snackbar.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Actions } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'

/** Whether texts that are not understood are read outside; nothing where nobody is offered. */
export function SecondOpinion() {
  const { data } = useQuery(api.churches.secondOpinion.queryOptions())
  const whyNot = useWhyNot('texts.read_outside')
  const [isAsking, { open, close }] = useDisclosure(false)
  if (!data?.server) return null
  return (
    <li>
      <Switch
        label="A second opinion on texts"
        description={
          whyNot ?? `${data.server} reads texts that are not understood, before they are asked back.`
        }
        labelPosition="left"
        checked={data.active}
        disabled={whyNot !== null}
        onChange={open}
      />
      {isAsking && <SwitchDialog server={data.server} isOn={data.active} onClose={close} />}
    </li>
  )
}

type SwitchDialogProps = { server: string; isOn: boolean; onClose: () => void }

/** Says what leaves the house before it does. */
function SwitchDialog({ server, isOn, onClose }: SwitchDialogProps) {
  const queries = useQueryClient()
  const change = useMutation(
    api.churches.setSecondOpinion.mutationOptions({
      onSuccess: async (_, { active }) => {
        await queries.invalidateQueries({ queryKey: api.churches.secondOpinion.key() })
        showSuccess(active ? 'Texts may be read outside now.' : 'No text is read outside any more.')
        onClose()
      },
      onError: showError,
    }),
  )
  return (
    <Dialog onClose={onClose} title={isOn ? 'Turn the second opinion off?' : 'Turn the second opinion on?'}>
      <Stack>
        {isOn ? (
          <p>Texts that are not understood are asked back again.</p>
        ) : (
          <>
            <p>
              When a reply cannot be understood, {server} is asked what it means, for two seconds at most. It
              gets the words of that one reply without names, numbers and addresses, and nothing about your
              church. A name that neither your church nor we know, written without a capital, may still be in
              it.
            </p>
            <p>
              It can accept or decline what was asked, and never opts anybody out. The log says which texts
              were read this way. Please tell your volunteers if your country asks for that.
            </p>
          </>
        )}
        <Actions>
          <Button onClick={() => change.mutate({ active: !isOn })} loading={change.isPending}>
            {isOn ? 'Turn off' : 'Turn on'}
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Actions>
      </Stack>
    </Dialog>
  )
}
