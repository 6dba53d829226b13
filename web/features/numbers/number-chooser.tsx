import { useRef, useState } from 'react'
import type { NumberOption } from '#contract/numbers.ts'
import type { NumberCountry } from '#core/vocabulary/numbers.ts'
import { fieldErrors } from '#web/lib/errors.ts'
import classes from './chooser.module.css'
import { ChosenBar } from './chosen-bar.tsx'
import { NumberFilterForm } from './number-filter-form.tsx'
import type { Filters } from './number-filters.ts'
import { NumberList } from './number-list.tsx'
import { useNumberSearch } from './use-number-search.ts'
import type { Taking } from './use-take-number.ts'

const REQUIRED = 'phone number is required'

type NumberChooserProps = { countries: readonly NumberCountry[]; taking: Taking }

/** Finds a number and takes it; used at signup and in the workspace. */
export const NumberChooser = ({ countries, taking }: NumberChooserProps) => {
  const { filters, change, query, isSearching } = useNumberSearch()
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
      <NumberFilterForm
        countries={countries}
        filters={filters}
        change={changeFilters}
        isSearching={isSearching}
        error={fieldErrors(query.error).search}
        search={query.refetch}
      />
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
