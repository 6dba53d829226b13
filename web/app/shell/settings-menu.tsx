import { IconArrowBackUp, IconLogout, IconSettings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import type { Me } from '#web/lib/profile.ts'
import { isVisiting } from '#web/lib/session.ts'
import { useReturn } from '#web/lib/visit.ts'
import { menu } from './menu.ts'
import entryClasses from './menu-entry.module.css'
import classes from './settings-menu.module.css'
import { useLogOut } from './use-log-out.ts'

/** The settings popover of the header; the browser opens, closes and stacks it. */
export function SettingsMenu({ me }: { me: Me }) {
  const id = useId()
  const popover = useRef<HTMLElement>(null)
  const logOut = useLogOut()
  const goBack = useReturn()
  const close = () => popover.current?.hidePopover()
  return (
    <>
      <button type="button" className={classes.button} aria-label="Settings" popoverTarget={id}>
        <IconSettings size={20} stroke={1.7} aria-hidden />
      </button>
      <nav id={id} ref={popover} popover="auto" aria-label="Settings" className={classes.popover}>
        {menu('settings', me.church, me).map(({ label, to, icon: Icon }) => (
          <Link key={to} to={to} className={entryClasses.entry} onClick={close}>
            <Icon size={18} stroke={1.7} aria-hidden />
            {label}
          </Link>
        ))}
        {isVisiting() && (
          <button type="button" className={entryClasses.entry} onClick={() => void goBack()}>
            <IconArrowBackUp size={18} stroke={1.7} aria-hidden />
            Return to Admin
          </button>
        )}
        <button type="button" className={entryClasses.entry} onClick={logOut}>
          <IconLogout size={18} stroke={1.7} aria-hidden />
          Log out
        </button>
      </nav>
    </>
  )
}
