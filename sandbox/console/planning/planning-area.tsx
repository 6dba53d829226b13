import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { StateView } from '../../control/state-routes.ts'
import type { Board } from '../../planning/board/board.ts'
import { useControl } from '../lib/control.ts'
import { Loaded } from '../lib/loaded.tsx'
import { useSandbox } from '../lib/moments.ts'
import { goTo, usePlace } from '../lib/place.ts'
import { TwoPanes } from '../lib/two-panes.tsx'
import { PlanDetail } from './plan-detail.tsx'
import { PlanList } from './plan-list.tsx'
import classes from './planning.module.css'

type Organizations = StateView['organizations']

/** What leaders see and do in Planning Center, church by church. */
export function PlanningArea() {
  const state = useSandbox()
  return (
    <Loaded query={state}>
      {({ organizations }) =>
        organizations.length === 0 ? (
          <p>This sandbox has no organisations.</p>
        ) : (
          <Boards organizations={organizations} />
        )
      }
    </Loaded>
  )
}

function Boards({ organizations }: { organizations: Organizations }) {
  const [id, setId] = useState(organizations[0]?.id ?? '')
  const board = useControl<Board>(`/board/${id}`)
  const change = (next: string) => {
    setId(next)
    goTo('planning')
  }
  return (
    <>
      <div className={classes.church}>
        <NativeSelect
          label="Church"
          value={id}
          data={organizations.map((one) => ({ value: one.id, label: one.name }))}
          onChange={(event) => change(event.currentTarget.value)}
        />
      </div>
      <Loaded query={board}>{(view) => <PlanBoard board={view} />}</Loaded>
    </>
  )
}

function PlanBoard({ board }: { board: Board }) {
  const { open } = usePlace()
  const found = board.serviceTypes
    .flatMap((serviceType) => serviceType.plans.map((plan) => ({ serviceType, plan })))
    .find(({ plan }) => plan.id === open)
  return (
    <TwoPanes
      label="Plans"
      hint="Choose a plan to see who serves, and to do what a leader does in Planning Center."
      onBack={() => goTo('planning')}
      list={<PlanList board={board} chosen={open} />}
      detail={found ? <PlanDetail key={found.plan.id} board={board} {...found} /> : null}
    />
  )
}
