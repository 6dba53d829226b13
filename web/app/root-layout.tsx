import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** After a change of page, the keyboard and the screen reader start at the new content. */
const useFocusOnNewPage = () => {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) document.getElementById('content')?.focus({ preventScroll: true })
      }),
    [router],
  )
}

export const RootLayout = () => {
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
