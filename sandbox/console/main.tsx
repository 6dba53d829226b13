import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '#web/app/theme/base.css'
import { followColorScheme } from '#web/app/theme/color-scheme.ts'
import { Mantine } from '#web/app/theme/mantine.tsx'
import { Console } from './console.tsx'

followColorScheme()

const queryClient = new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: Infinity } } })

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Mantine>
          <Notifications position="bottom-right" />
          <Console />
        </Mantine>
      </QueryClientProvider>
    </StrictMode>,
  )
}
