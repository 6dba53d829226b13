import { useRef, useState } from 'react'
import type { Church } from '#contract/churches.ts'
import type { NumberOption } from '#contract/numbers.ts'
import type { NumberCountry } from '#core/vocabulary/numbers.ts'
import { fieldErrors } from '#web/lib/errors.ts'
import { Stack } from '#web/ui/stack.tsx'
import { ChosenBar } from './chosen-bar.tsx'
import { NumberFilterForm } from './number-filter-form.tsx'
import { FIRST_FILTERS, type Filters } from './number-filters.ts'
import { NumberList } from './number-list.tsx'
import { likeOwn } from './own-area.ts'
import { OwnAreaChoice } from './own-area-choice.tsx'
import { useNumberSearch } from './use-number-search.ts'
import type { Taking } from './use-take-number.ts'

const REQUIRED = 'phone number is required'

type NumberChooserProps = {
  countries: readonly NumberCountry[]
  taking: Taking
  /** Of the owner's phone, in the church's country; null where it is not known. */
  areaCode: string | null
  church: Pick<Church, 'country_iso'> | null
}

/** Begins with numbers of the owner's own area, where that is known. */
const firstFilters = ({ areaCode, church }: Pick<NumberChooserProps, 'areaCode' | 'church'>): Filters =>
  areaCode === null ? FIRST_FILTERS : likeOwn(areaCode, church?.country_iso === 'CA' ? 'CA' : 'US')

/** Finds a number and takes it; used at signup and in the workspace. */
export function NumberChooser({ countries, taking, areaCode, church }: NumberChooserProps) {
  const [first] = useState(() => firstFilters({ areaCode, church }))
  const { filters, change, replace, query, isSearching } = useNumberSearch(first)
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
    <Stack ref={root}>
      <OwnAreaChoice
        filters={filters}
        areaCode={areaCode}
        isMore={isMore}
        replace={replace}
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
    </Stack>
  )
}
