import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './app/theme/base.css'
import { queryClient } from './app/query-client.ts'
import { followColorScheme } from './app/theme/color-scheme.ts'
import { LoginPage } from './features/access/login-page.tsx'
import { isForgetful } from './lib/browser-store.ts'
import { followApp } from './lib/embedded.ts'
import { ownPath } from './lib/search.ts'
import { currentSession, onSessionChange } from './lib/session.ts'

/** The login stands by itself: whoever comes to log in has not asked for the other pages yet. */
followColorScheme()

const asked = new URLSearchParams(location.search)

let leave: (() => void) | null = null

/** Where another document would not know who is signed in, the other pages are shown in this one. */
function goOnHere(path: string) {
  if (!leave) return
  leave()
  leave = null
  history.replaceState(null, '', path)
  void import('./main.tsx')
}

/** Goes on to the page that was asked for, as the other pages do with whoever is signed in. */
function goOn() {
  if (!currentSession()) return
  const path = ownPath(asked.get('redirect')) ?? '/dashboard'
  if (isForgetful()) goOnHere(path)
  else location.replace(path)
}

function show(place: HTMLElement) {
  const root = createRoot(place)
  leave = () => root.unmount()
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <LoginPage message={asked.get('message') ?? undefined} />
      </QueryClientProvider>
    </StrictMode>,
  )
}

onSessionChange(goOn)
followApp(goOn)

const root = document.getElementById('root')
if (currentSession()) goOn()
else if (root) show(root)
