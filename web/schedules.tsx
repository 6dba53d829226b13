import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './app/theme/base.css'
import { followColorScheme } from './app/theme/color-scheme.ts'
import { SchedulesPage } from './features/volunteers/schedules-page.tsx'

/** The page behind personal links stands by itself: it is opened on phones with slow connections. */
followColorScheme()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <SchedulesPage />
    </StrictMode>,
  )
}
