import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { List } from '#web/ui/list.tsx'
import { Note } from '#web/ui/note.tsx'
import classes from './numbers.module.css'
import { useIsImportOffered } from './use-import.ts'

/** Links to the other pages that are about numbers. */
export function NumberLinks({ canAdd }: { canAdd: boolean }) {
  const isImportOffered = useIsImportOffered()
  return (
    <List as="nav" bare aria-label="More about numbers" className={classes.links}>
      <Link to="/brand">
        <Entry
          title="Carrier registration"
          detail="Who texts from a local number must be known to US carriers"
        />
      </Link>
      <Link to="/integrations">
        <Entry
          title="Integrations"
          detail="The provider of your numbers, and how volunteers' numbers are read"
        />
      </Link>
      {/* The last, because it is known late: nothing moves. */}
      {canAdd && isImportOffered && (
        <Link to="/pastorsline">
          <Entry title="Import from PastorsLine" detail="Keep the number your church already texts from" />
        </Link>
      )}
    </List>
  )
}

const Entry = ({ title, detail }: { title: string; detail: string }) => (
  <>
    <b className={classes.entry}>
      {title}
      <Note as="span">{detail}</Note>
    </b>
    <IconChevronRight size={18} aria-hidden />
  </>
)
