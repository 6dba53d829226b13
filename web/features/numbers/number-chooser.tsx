import { useRef, useState } from 'react'
import type { User } from '#contract/access.ts'
import type { NumberOption } from '#contract/numbers.ts'
import type { NumberCountry } from '#core/vocabulary/numbers.ts'
import { fieldErrors } from '#web/lib/errors.ts'
import classes from './chooser.module.css'
import { ChosenBar } from './chosen-bar.tsx'
import { NumberFilterForm } from './number-filter-form.tsx'
import { FIRST_FILTERS, type Filters } from './number-filters.ts'
import { NumberList } from './number-list.tsx'
import { areaCodeOf, likeOwn } from './own-area.ts'
import { OwnAreaChoice } from './own-area-choice.tsx'
import { useNumberSearch } from './use-number-search.ts'
import type { Taking } from './use-take-number.ts'

const REQUIRED = 'phone number is required'

type NumberChooserProps = {
  countries: readonly NumberCountry[]
  taking: Taking
  /** Whose phone numbers like the own one are offered for. */
  owner: Pick<User, 'mobile_phone' | 'churches'> | null
}

/** Begins with numbers of the owner's own area, where that is known. */
const firstFilters = (areaCode: string | null, owner: NumberChooserProps['owner']): Filters =>
  areaCode === null
    ? FIRST_FILTERS
    : likeOwn(areaCode, owner?.churches[0]?.country_iso === 'CA' ? 'CA' : 'US')

/** Finds a number and takes it; used at signup and in the workspace. */
export const NumberChooser = ({ countries, taking, owner }: NumberChooserProps) => {
  const areaCode = areaCodeOf(owner?.mobile_phone ?? '')
  const [first] = useState(() => firstFilters(areaCode, owner))
  const { filters, change, query, isSearching } = useNumberSearch(first)
  const [isMore, setIsMore] = useState(areaCode === null)
  const [chosen, setChosen] = useState<NumberOption | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const root = useRef<HTMLDivElement>(null)

  const choose = (option: NumberOption | null) => {
    setChosen(option)
    setIsMissing(false)
    taking.reset()
  }
  const changeFilters = (wanted: Partial<Filters>) => {
    if (wanted.country) choose(null)
    change(wanted)
  }
  const input = (type: 'radio' | 'search') => root.current?.querySelector<HTMLElement>(`[type=${type}]`)
  const focusFirst = () => (input('radio') ?? input('search'))?.focus()
  const pickAnother = () => {
    choose(null)
    focusFirst()
    void query.refetch()
  }
  const confirm = () => {
    if (chosen) return taking.take({ phone_number: chosen.value, country: filters.country })
    setIsMissing(true)
    focusFirst()
  }
  return (
    <div ref={root} className={classes.chooser}>
      <OwnAreaChoice
        filters={filters}
        areaCode={areaCode}
        isMore={isMore}
        change={changeFilters}
        toggleMore={() => setIsMore(!isMore)}
      />
      {isMore && (
        <NumberFilterForm
          countries={countries}
          filters={filters}
          change={changeFilters}
          isSearching={isSearching}
          error={fieldErrors(query.error).search}
          search={query.refetch}
        />
      )}
      <NumberList query={query} isSearching={isSearching} chosen={chosen} choose={choose} />
      <ChosenBar
        chosen={chosen}
        problem={isMissing ? REQUIRED : taking.problem}
        isTaking={taking.isTaking}
        confirm={confirm}
        pickAnother={pickAnother}
      />
    </div>
  )
}
