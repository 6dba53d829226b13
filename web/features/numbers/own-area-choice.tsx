import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { useSession } from '#web/lib/session.ts'
import { chipClass } from '#web/ui/chip.ts'
import { Note } from '#web/ui/note.tsx'
import { Actions } from '#web/ui/row.tsx'
import classes from './chooser.module.css'
import { FIRST_FILTERS, type Filters } from './number-filters.ts'
import { likeOwn } from './own-area.ts'
import { useMyLocation } from './use-my-location.ts'

type OwnAreaChoiceProps = {
  filters: Filters
  areaCode: string | null
  isMore: boolean
  replace: (filters: Filters) => void
  toggleMore: () => void
}

/** The two searches that most churches want; everything else is behind the third button. */
export function OwnAreaChoice({ filters, areaCode, isMore, replace, toggleMore }: OwnAreaChoiceProps) {
  const isLikeOwn = filters.selectBy === 'number' && filters.search === areaCode
  return (
    <Actions as="fieldset">
      <legend className="visually-hidden">Where the number is from</legend>
      {areaCode && (
        <button
          type="button"
          className={chipClass}
          aria-pressed={isLikeOwn}
          onClick={() => replace(likeOwn(areaCode, filters.country))}
        >
          Like yours ({areaCode})
        </button>
      )}
      <NearChurch filters={filters} replace={replace} />
      <button type="button" className={chipClass} aria-expanded={isMore} onClick={toggleMore}>
        More ways to search
      </button>
    </Actions>
  )
}

/** In the town of the registration where there is one, for a ZIP code has few numbers; else where the browser is. */
function NearChurch({ filters, replace }: Pick<OwnAreaChoiceProps, 'filters' | 'replace'>) {
  const isSignedIn = useSession() !== null
  const brand = useQuery(api.numbers.brand.queryOptions({ enabled: isSignedIn }))
  const { city, state } = brand.data?.fields ?? {}
  const town = city && state ? `${city}, ${state}` : null
  const near = (where: Partial<Filters>) =>
    replace({ ...FIRST_FILTERS, country: filters.country, selectBy: 'location', ...where })
  const { locate, isLocating, problem } = useMyLocation((place) => near({ place }))
  return (
    <>
      <button
        type="button"
        className={chipClass}
        aria-pressed={filters.selectBy === 'location' && (filters.place !== null || filters.search === town)}
        disabled={isLocating}
        onClick={() => (town ? near({ search: town }) : void locate())}
      >
        {isLocating ? 'Asking your browser…' : 'Near your church'}
      </button>
      {problem && (
        <Note as="span" className={classes.wayProblem} role="status">
          {problem}
        </Note>
      )}
    </>
  )
}
