import { List } from '#web/ui/list.tsx'
import { Note } from '#web/ui/note.tsx'
import type { Board, BoardPlan, BoardRow, BoardServiceType } from '../../planning/board/board.ts'
import { headClass } from '../lib/two-panes.tsx'
import { BoardRowItem } from './board-row.tsx'
import { PlanActions } from './plan-actions.tsx'
import classes from './planning.module.css'

type Shown = { board: Board; serviceType: BoardServiceType; plan: BoardPlan }

/** One plan with its times and people. */
export function PlanDetail({ board, serviceType, plan }: Shown) {
  const teams = Map.groupBy(plan.rows, (row) => row.team ?? 'Guests')
  return (
    <>
      <div className={headClass}>
        <h2>
          {serviceType.name}, {plan.dates}
        </h2>
        {plan.title && <p>{plan.title}</p>}
        <p>{plan.times.map(timeText).join(' · ') || 'No times'}</p>
        <PlanActions board={board} serviceType={serviceType} plan={plan} />
      </div>
      {plan.rows.length === 0 && <Note className={classes.note}>Nobody is scheduled.</Note>}
      {[...teams].map(([team, rows]) => (
        <Team key={team} name={team} rows={rows} plan={plan} board={board} />
      ))}
    </>
  )
}

function timeText({ local, name, type }: BoardPlan['times'][number]): string {
  const what = name ?? (type === 'service' ? null : type)
  return what ? `${local} (${what})` : local
}

function Team(props: { name: string; rows: BoardRow[]; plan: BoardPlan; board: Board }) {
  const { name, rows, plan, board } = props
  return (
    <section>
      <h3 className={classes.team}>{name}</h3>
      <List>
        {rows.map((row) => (
          <BoardRowItem
            key={row.id}
            row={row}
            plan={plan}
            phones={board.people.find((person) => person.id === row.personId)?.phones ?? []}
          />
        ))}
      </List>
    </section>
  )
}
