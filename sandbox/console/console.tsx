import { Button, Tabs } from '@mantine/core'
import { useEffect } from 'react'
import { Banner } from '#web/ui/banner.tsx'
import { Note } from '#web/ui/note.tsx'
import classes from './console.module.css'
import { FaultsArea } from './faults/faults-area.tsx'
import { Guide } from './guide/guide.tsx'
import { AccountsPanel } from './header/accounts-panel.tsx'
import { ClockPanel } from './header/clock-panel.tsx'
import { useAct } from './lib/control.ts'
import { useLive } from './lib/live.ts'
import { useSandbox } from './lib/moments.ts'
import { goTo, usePlace } from './lib/place.ts'
import { MailArea } from './mail/mail-area.tsx'
import { PaymentsArea } from './payments/payments-area.tsx'
import { PhonesArea } from './phones/phones-area.tsx'
import { PlanningArea } from './planning/planning-area.tsx'

const AREAS = [
  { area: 'phones', label: 'Phones', Page: PhonesArea },
  { area: 'planning', label: 'Planning board', Page: PlanningArea },
  { area: 'mail', label: 'Mailbox', Page: MailArea },
  { area: 'payments', label: 'Payments', Page: PaymentsArea },
  { area: 'faults', label: 'Faults', Page: FaultsArea },
] as const

export function Console() {
  const isThere = useLive()
  const { area } = usePlace()
  const shown = AREAS.find((one) => one.area === area) ?? AREAS[0]
  useEffect(() => {
    document.title = `${shown.label} · Steeple sandbox`
  }, [shown])
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <div>
          <h1>Steeple sandbox</h1>
          <Note>
            Stands in for Planning Center, the carrier, the payment provider and the mail server. Nothing
            leaves this machine.
          </Note>
        </div>
        <ClockPanel />
        <AccountsPanel />
      </header>
      <main>
        {!isThere && (
          <Banner tone="bad" title="The sandbox does not answer">
            This page goes on by itself when the sandbox is back.
          </Banner>
        )}
        <FaultsNotice />
        <Guide />
        <Tabs
          value={shown.area}
          onChange={(next) => goTo(next ?? 'phones')}
          keepMounted={false}
          classNames={{ list: classes.tabs }}
        >
          <Tabs.List aria-label="Areas">
            {AREAS.map(({ area: value, label }) => (
              <Tabs.Tab key={value} value={value}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {AREAS.map(({ area: value, Page }) => (
            <Tabs.Panel key={value} value={value}>
              <Page />
            </Tabs.Panel>
          ))}
        </Tabs>
      </main>
    </div>
  )
}

/** A forgotten fault explains a lot of odd behaviour, so every tab names it. */
function FaultsNotice() {
  const { act, isBusy } = useAct()
  const count = useSandbox().data?.faults.length ?? 0
  if (count === 0) return null
  return (
    <div className={classes.notice}>
      <Banner
        tone="careful"
        actions={
          <Button
            size="compact-sm"
            variant="default"
            disabled={isBusy}
            onClick={() => act('DELETE', '/faults')}
          >
            Switch off
          </Button>
        }
      >
        {count === 1 ? 'A fault is switched on.' : `${count} faults are switched on.`}
      </Banner>
    </div>
  )
}
