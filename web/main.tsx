import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './app/theme/base.css'
import { queryClient } from './app/query-client.ts'
import { router } from './app/router.tsx'
import { followColorScheme } from './app/theme/color-scheme.ts'
import { followApp } from './lib/embedded.ts'
import { currentSession, onSessionChange } from './lib/session.ts'

followColorScheme()

let token = currentSession()?.token
onSessionChange((session) => {
  // Whoever comes next sees nothing of whoever was here before.
  if (session?.token !== token) queryClient.clear()
  token = session?.token
  void router.invalidate()
})

followApp(() => void router.navigate({ to: '/dashboard' }))

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
