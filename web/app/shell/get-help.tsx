import { lazy, type ReactNode, Suspense, useState } from 'react'

const loadDialog = () => import('./help-dialog.tsx')
const HelpDialog = lazy(async () => ({ default: (await loadDialog()).HelpDialog }))

/** Opens the answers to the most common questions, which are loaded only then. */
export function GetHelp({ className, icon }: { className?: string; icon?: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  const open = () => {
    setIsWanted(true)
    setIsOpen(true)
  }
  return (
    <>
      <button type="button" className={className} onPointerEnter={loadDialog} onClick={open}>
        {icon}
        Get Help
      </button>
      {isWanted && (
        <Suspense>
          <HelpDialog isOpen={isOpen} close={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
