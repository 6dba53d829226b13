import { Button, Checkbox, Popover } from '@mantine/core'
import { IconColumns } from '@tabler/icons-react'
import { LOG_COLUMNS, type LogColumn } from '#core/vocabulary/log.ts'
import { Stack } from '#web/ui/stack.tsx'
import { COLUMN_NAMES } from './log-columns.ts'
import classes from './logs.module.css'

type ColumnPickerProps = { columns: LogColumn[]; onChoose: (columns: string[]) => void }

/** Chooses what the table and the file show. */
export const ColumnPicker = ({ columns, onChoose }: ColumnPickerProps) => (
  <Popover position="bottom-end" withinPortal shadow="md" trapFocus>
    <Popover.Target>
      <Button variant="default" leftSection={<IconColumns size={16} aria-hidden />}>
        Columns
      </Button>
    </Popover.Target>
    <Popover.Dropdown aria-label="Columns">
      <Checkbox.Group value={columns} onChange={onChoose} label="Columns">
        <Stack gap="m" className={classes.options}>
          {LOG_COLUMNS.map((column) => (
            <Checkbox
              key={column}
              value={column}
              label={COLUMN_NAMES[column]}
              disabled={columns.length === 1 && columns[0] === column}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </Popover.Dropdown>
  </Popover>
)
