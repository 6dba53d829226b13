import { Note } from '#web/ui/note.tsx'
import { Row } from '#web/ui/row.tsx'
import { StatusIcon } from '#web/ui/status.tsx'
import type { Board, BoardPlan, BoardServiceType } from '../../planning/board/board.ts'
import { goTo } from '../lib/place.ts'
import { PaneEntries, PaneEntry } from '../lib/two-panes.tsx'
import classes from './planning.module.css'
import { STATUS_WORDS, STATUSES } from './statuses.ts'

/** The plans of every service type, with how many people have given which answer. */
export const PlanList = ({ board, chosen }: { board: Board; chosen: string | null }) =>
  board.serviceTypes.map((type) => (
    <section key={type.id} aria-labelledby={`type${type.id}`}>
      <h2 id={`type${type.id}`} className={classes.type}>
        {type.name}
        {type.folder && <span> · {type.folder}</span>}
      </h2>
      <PlansOf type={type} chosen={chosen} />
    </section>
  ))

function PlansOf({ type, chosen }: { type: BoardServiceType; chosen: string | null }) {
  if (type.isClosed)
    return <Note className={classes.note}>Closed: its plans answer 403 to every application.</Note>
  if (type.plans.length === 0) return <Note className={classes.note}>No plans.</Note>
  return (
    <PaneEntries>
      {type.plans.map((plan) => (
        <PaneEntry
          key={plan.id}
          id={`plan${plan.id}`}
          title={
            <>
              <span className="visually-hidden">{type.name} </span>
              {plan.dates}
            </>
          }
          name={plan.title}
          isOpen={plan.id === chosen}
          onOpen={() => goTo('planning', plan.id)}
        >
          <Tally plan={plan} />
        </PaneEntry>
      ))}
    </PaneEntries>
  )
}

const Tally = ({ plan }: { plan: BoardPlan }) => (
  <Row as="span" gap="m">
    {STATUSES.map((status) => (
      <Row as="span" gap="xs" key={status}>
        <StatusIcon status={status} size={15} />
        {plan.rows.filter((row) => row.status === status).length}
        <span className="visually-hidden"> {STATUS_WORDS[status]}</span>
      </Row>
    ))}
    <span>{plan.rows.some((row) => row.isPencilledIn) && 'pencilled in'}</span>
  </Row>
)
