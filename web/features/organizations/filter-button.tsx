import { Button, Checkbox, Popover } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { CHURCH_STATUSES, type ChurchStatus } from '#core/vocabulary/churches.ts'
import { Stack } from '#web/ui/stack.tsx'
import classes from './organizations.module.css'

export type Filters = { status: ChurchStatus[]; plan: string[] }
export const NO_FILTERS: Filters = { status: [], plan: [] }

type FilterButtonProps = {
  name: string
  options: readonly string[]
  chosen: readonly string[]
  onChoose: (chosen: string[]) => void
}

const FilterButton = ({ name, options, chosen, onChoose }: FilterButtonProps) => (
  <Popover position="bottom-start" withinPortal shadow="md">
    <Popover.Target>
      <Button
        variant={chosen.length > 0 ? 'light' : 'subtle'}
        color={chosen.length > 0 ? undefined : 'gray'}
        size="compact-sm"
        aria-label={`Filter by ${name.toLowerCase()}`}
        rightSection={<IconFilter size={14} aria-hidden />}
      >
        {name}
        {chosen.length > 0 && ` (${chosen.length})`}
      </Button>
    </Popover.Target>
    <Popover.Dropdown>
      <Checkbox.Group value={[...chosen]} onChange={onChoose} aria-label={name}>
        <Stack gap="m" className={classes.options}>
          {options.map((option) => (
            <Checkbox key={option} value={option} label={option} />
          ))}
        </Stack>
      </Checkbox.Group>
    </Popover.Dropdown>
  </Popover>
)

type FilterProps = { filters: Filters; onFilter: (filters: Filters) => void }

/** Shows only churches with some of the statuses. */
export const StatusFilter = ({ filters, onFilter }: FilterProps) => (
  <FilterButton
    name="Status"
    options={CHURCH_STATUSES}
    chosen={filters.status}
    onChoose={(chosen) =>
      onFilter({ ...filters, status: CHURCH_STATUSES.filter((status) => chosen.includes(status)) })
    }
  />
)

/** Shows only churches with some of the plans. */
export const PlanFilter = ({ filters, onFilter, plans }: FilterProps & { plans: readonly string[] }) => (
  <FilterButton
    name="Plans"
    options={plans}
    chosen={filters.plan}
    onChoose={(plan) => onFilter({ ...filters, plan })}
  />
)
