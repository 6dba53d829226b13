import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { Card } from '#web/ui/card.tsx'
import { Stack } from '#web/ui/stack.tsx'
import type { Account } from '../../control/controlled.ts'
import { useSandbox } from '../lib/moments.ts'
import classes from './panel.module.css'

const HAS_ROOM = matchMedia('(min-width: 700px)').matches

/** The link into the product, and the accounts that can log in. */
export function AccountsPanel() {
  const { data } = useSandbox()
  if (!data || (!data.productUrl && data.accounts.length === 0)) return null
  return (
    <Card gap="s" className={classes.panel} aria-label="Steeple">
      {data.accounts.length > 0 && <Accounts accounts={data.accounts} />}
      {data.productUrl && (
        <Button
          component="a"
          href={`${data.productUrl}/dashboard`}
          target="_blank"
          rel="noreferrer"
          size="compact-md"
          rightSection={<IconExternalLink size={15} aria-hidden />}
        >
          Open Steeple
        </Button>
      )}
    </Card>
  )
}

/** Collapsed at first on a phone, where the list would push everything else down. */
const Accounts = ({ accounts }: { accounts: readonly Account[] }) => (
  <details open={HAS_ROOM}>
    <summary>Log in to Steeple as</summary>
    <Stack as="dl" gap="s" className={classes.accounts}>
      {accounts.map(({ label, login, password }) => (
        <div key={login}>
          <dt>{label}</dt>
          <dd>
            <span>{login}</span>
            <code>{password}</code>
          </dd>
        </div>
      ))}
    </Stack>
  </details>
)
