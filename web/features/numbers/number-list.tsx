import type { UseQueryResult } from '@tanstack/react-query'
import type { NumberOption } from '#contract/numbers.ts'
import { errorText, fieldErrors } from '#web/lib/errors.ts'
import { Action } from '#web/ui/action.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Note } from '#web/ui/note.tsx'
import { Grid } from '#web/ui/stack.tsx'
import classes from './chooser.module.css'
import { RadioCard } from './radio-card.tsx'

type Answer = { numbers: NumberOption[]; note: string | null; is_sold: boolean }

type NumberListProps = {
  query: UseQueryResult<Answer>
  isSearching: boolean
  chosen: NumberOption | null
  choose: (option: NumberOption) => void
}

/** Where a number is from, without the number itself, which its label may begin with. */
const placeOf = ({ label, number }: NumberOption) => label.replace(number, '').replace(/^[\s,·–-]+/, '')

/** The numbers on offer, as cards of which one can be chosen. */
export function NumberList({ query, isSearching, chosen, choose }: NumberListProps) {
  const { data, error } = query
  if (fieldErrors(error).search) return null
  if (!error && !data) return <Skeleton />
  return (
    <>
      {error && (
        <Banner
          tone="bad"
          title="The numbers could not be loaded"
          actions={
            <Action look="plain" onClick={() => query.refetch()} busy={isSearching}>
              Try again
            </Action>
          }
        >
          {errorText(error)}
        </Banner>
      )}
      {data && <Numbers answer={data} isSearching={isSearching} chosen={chosen} choose={choose} />}
    </>
  )
}

type NumbersProps = Omit<NumberListProps, 'query'> & { answer: Answer }

function Numbers({ answer, isSearching, chosen, choose }: NumbersProps) {
  return (
    <div>
      <p className="visually-hidden" role="status">
        {isSearching ? 'Searching' : `${answer.numbers.length} numbers found`}
      </p>
      {answer.note && <Note>{answer.note}</Note>}
      {answer.is_sold && answer.numbers.length === 0 && <NotAvailable />}
      {answer.numbers.length > 0 && (
        <Grid as="fieldset" gap="s" className={classes.list} aria-busy={isSearching}>
          <legend className="visually-hidden">Numbers</legend>
          {answer.numbers.map((option) => (
            <RadioCard
              key={option.value}
              name="number"
              title={option.number}
              detail={placeOf(option)}
              isChosen={chosen?.value === option.value}
              choose={() => choose(option)}
            />
          ))}
        </Grid>
      )}
    </div>
  )
}

const NotAvailable = () => (
  <p>
    <strong>NOT AVAILABLE</strong> right now: our vendor tests new numbers before it offers them, and none
    that is ready fits what you look for. Please try different criteria, such as other digits, another place
    or the other kind of number.
  </p>
)

const Skeleton = () => (
  <Grid gap="s" className={classes.list} role="status" aria-label="Loading numbers">
    {['a', 'b', 'c', 'd', 'e', 'f'].map((card) => (
      <span key={card} className={classes.waiting} />
    ))}
  </Grid>
)
