import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './app/theme/base.css'
import { PersonalPage } from '#web/features/personal-page/personal-page.tsx'
import { followColorScheme } from './app/theme/color-scheme.ts'

/** The page behind personal links stands by itself: it is opened on phones with slow connections. */
followColorScheme()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <PersonalPage />
    </StrictMode>,
  )
}
