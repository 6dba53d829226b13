import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { useSession } from '#web/lib/session.ts'
import classes from './chooser.module.css'
import { FIRST_FILTERS, type Filters } from './number-filters.ts'
import { likeOwn } from './own-area.ts'
import { useMyLocation } from './use-my-location.ts'

type OwnAreaChoiceProps = {
  filters: Filters
  areaCode: string | null
  isMore: boolean
  change: (change: Partial<Filters>) => void
  toggleMore: () => void
}

/** The two searches that most churches want; everything else is behind the third button. */
export const OwnAreaChoice = ({ filters, areaCode, isMore, change, toggleMore }: OwnAreaChoiceProps) => {
  const isLikeOwn = filters.selectBy === 'number' && filters.search === areaCode
  return (
    <fieldset className={classes.ways}>
      <legend className="visually-hidden">Where the number is from</legend>
      {areaCode && (
        <button
          type="button"
          className={classes.way}
          aria-pressed={isLikeOwn}
          onClick={() => change(likeOwn(areaCode, filters.country))}
        >
          Like yours ({areaCode})
        </button>
      )}
      <NearChurch filters={filters} change={change} />
      <button type="button" className={classes.way} aria-expanded={isMore} onClick={toggleMore}>
        More ways to search
      </button>
    </fieldset>
  )
}

/** By the ZIP code of the registration where there is one, else where the browser is. */
const NearChurch = ({ filters, change }: Pick<OwnAreaChoiceProps, 'filters' | 'change'>) => {
  const isSignedIn = useSession() !== null
  const brand = useQuery(api.numbers.brand.queryOptions({ enabled: isSignedIn }))
  const zip = brand.data?.fields.zip
  const near = (where: Partial<Filters>) =>
    change({ ...FIRST_FILTERS, country: filters.country, selectBy: 'location', ...where })
  const { locate, isLocating, problem } = useMyLocation((place) => near({ place }))
  return (
    <>
      <button
        type="button"
        className={classes.way}
        aria-pressed={filters.selectBy === 'location' && (filters.place !== null || filters.search === zip)}
        disabled={isLocating}
        onClick={() => (zip ? near({ search: zip }) : void locate())}
      >
        {isLocating ? 'Asking your browser…' : 'Near your church'}
      </button>
      {problem && (
        <span className={classes.wayProblem} role="status">
          {problem}
        </span>
      )}
    </>
  )
}
