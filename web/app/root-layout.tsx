import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Somebody types into a dialog already, which came while the page was loading. */
const isWritingInDialog = (): boolean => document.activeElement?.closest('[role="dialog"] input') != null

/** After a change of page, the keyboard and the screen reader start at the new content. */
function useFocusOnNewPage() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged || isWritingInDialog()) return
        document.getElementById('content')?.focus({ preventScroll: true })
      }),
    [router],
  )
}

export function RootLayout() {
  useFocusOnNewPage()
  return (
    <>
      <a className="skip-link visually-hidden" href="#content">
        Skip to content
      </a>
      <Outlet />
    </>
  )
}
