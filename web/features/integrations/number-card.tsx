import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { Church } from '#contract/churches.ts'
import { api } from '#web/lib/api.ts'
import { ButtonLink } from '#web/lib/button-link.tsx'
import { phoneInWords } from '#web/lib/phone.ts'
import { useMe, useWhyNot } from '#web/lib/profile.ts'
import { useSending } from '#web/lib/sending.ts'
import { Facts } from '#web/ui/card.tsx'
import { Actions } from '#web/ui/row.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { COUNTRIES } from './countries.ts'
import { CountryDialog } from './country-dialog.tsx'
import { DeauthorizeProvider } from './deauthorize-provider.tsx'
import classes from './integrations.module.css'
import { PhonePreferenceDialog } from './phone-preference-dialog.tsx'
import { PREFERENCES } from './phone-preferences.ts'

const SENDING: Record<Church['sending_mode'], string> = {
  live: 'On',
  trial: 'To your own phone only',
  paused: 'Paused',
}

/** The phone number that texts come from, and how volunteers' numbers are read. */
export function NumberCard() {
  const { church, primaryNumber } = useMe()
  const isManaged = useWhyNot('numbers.manage') === null
  const maySet = useWhyNot('settings.change') === null
  const { data } = useQuery(api.access.profile.queryOptions())
  const offered = useQuery(api.numbers.importOffered.queryOptions())
  if (!church) return null
  const isImported = data?.phone_numbers.some(({ is_pl }) => is_pl === 1) ?? false
  const country = COUNTRIES.find(({ iso }) => iso === church.country_iso)
  const preference = PREFERENCES.find(({ value }) => value === church.phone_preference)
  return (
    <ConnectionCard
      title="Phone number provider"
      purpose="Sends your texts and receives the answers."
      state={primaryNumber ? { words: 'Active', isOn: true } : { words: 'No number yet', isOn: false }}
      actions={
        <>
          {!primaryNumber && isManaged && <ButtonLink to="/number">Connect</ButtonLink>}
          {offered.data?.is_offered && !isImported && isManaged && (
            <ButtonLink to="/pastorsline" variant="default">
              Connect PastorsLine
            </ButtonLink>
          )}
          {maySet && <CountryDialog church={church} />}
          {maySet && <PhonePreferenceDialog church={church} />}
          {church.sending_mode !== 'paused' && <PauseSending />}
          {church.sending_mode === 'paused' && church.pivot?.pco_access_token && (
            <ButtonLink to="/after-auth-two" variant="default">
              See what would go out
            </ButtonLink>
          )}
          {isImported && isManaged && <DeauthorizeProvider />}
          {primaryNumber && !isImported && isManaged && <GiveBack />}
        </>
      }
    >
      <Facts
        facts={[
          ['Primary number', primaryNumber ? phoneInWords(primaryNumber) : 'none'],
          ['Provider', isImported ? 'PastorsLine' : 'Steeple'],
          ['Sending', SENDING[church.sending_mode]],
          ['Default country', country ? `${country.name} (+${country.dialCode})` : church.country_iso],
          ['Number preference', preference?.label ?? church.phone_preference],
        ]}
      />
    </ConnectionCard>
  )
}

function PauseSending() {
  const { send, isChanging } = useSending()
  return (
    <Button variant="default" onClick={() => send('paused')} loading={isChanging}>
      Pause sending
    </Button>
  )
}

/** Numbers that we bought need no authorisation that could be taken back: leads to where they are given back. */
function GiveBack() {
  const [isAsking, ask] = useDisclosure(false)
  return (
    <>
      <Button variant="default" onClick={ask.open}>
        Deauthorize<span className="visually-hidden"> the phone number provider</span>
      </Button>
      <Modal opened={isAsking} onClose={ask.close} title="Your number comes from Steeple">
        <p>
          There is no other provider to disconnect. To stop texting, pause sending. To change the number, add
          another one under My Numbers and make it the default; the old one can then be removed or released.
        </p>
        <Actions className={classes.actions}>
          <ButtonLink to="/number">Go to My Numbers</ButtonLink>
          <Button variant="default" onClick={ask.close}>
            Cancel
          </Button>
        </Actions>
      </Modal>
    </>
  )
}
