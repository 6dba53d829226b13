import { lazy, Suspense, useState } from 'react'

const loadDialog = () => import('./help-dialog.tsx')
const HelpDialog = lazy(async () => ({ default: (await loadDialog()).HelpDialog }))

/** Opens the answers to the most common questions, which are loaded only then. */
export const GetHelp = ({ className }: { className?: string }) => {
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  const open = () => {
    setIsWanted(true)
    setIsOpen(true)
  }
  return (
    <>
      <button type="button" className={className} onPointerEnter={loadDialog} onClick={open}>
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
