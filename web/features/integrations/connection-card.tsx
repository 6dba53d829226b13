import type { ReactNode } from 'react'
import { Card, Pill } from '#web/ui/card.tsx'
import { Actions } from '#web/ui/row.tsx'
import classes from './integrations.module.css'

type ConnectionCardProps = {
  title: string
  /** What it is for, in one sentence. */
  purpose: string
  state: { words: string; isOn: boolean }
  children?: ReactNode
  actions?: ReactNode
}

/** One service that Steeple works with: what it is for, whether it is connected, and what can be done. */
export const ConnectionCard = ({ title, purpose, state, children, actions }: ConnectionCardProps) => (
  <Card
    title={title}
    purpose={purpose}
    end={<Pill tone={state.isOn ? 'good' : undefined}>{state.words}</Pill>}
  >
    {children}
    {actions && <Actions className={classes.actions}>{actions}</Actions>}
  </Card>
)
