import { lazy, type ReactNode, Suspense, useState } from 'react'

const loadDialog = () => import('./help-dialog.tsx')
const HelpDialog = lazy(async () => ({ default: (await loadDialog()).HelpDialog }))

/** Opens the answers to the most common questions, which are loaded only then. */
export function GetHelp({ className, icon }: { className?: string; icon?: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className={className} onPointerEnter={loadDialog} onClick={() => setIsOpen(true)}>
        {icon}
        Get Help
      </button>
      {isOpen && (
        <Suspense>
          <HelpDialog close={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
