import { lazy, Suspense, useEffect, useState } from 'react'
import type { Me } from '#web/lib/profile.ts'
import classes from './header-menu.module.css'

const loadDialog = () => import('./find-dialog.tsx')
const FindDialog = lazy(async () => ({ default: (await loadDialog()).FindDialog }))
const ShortcutsDialog = lazy(async () => ({ default: (await loadDialog()).ShortcutsDialog }))

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** `j` and `k` step through a list as the arrows do; without a row in focus they start at the first. */
function step(key: 'ArrowDown' | 'ArrowUp'): void {
  const focused = document.activeElement
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  if (focused?.closest('main li')) focused.dispatchEvent(event)
  else document.querySelector<HTMLElement>('main li[data-index] a')?.focus()
}

type Open = 'find' | 'shortcuts' | null

/** Finds anything (Ctrl or ⌘ K), and the shortcuts of every page. */
export function Find({ me }: { me: Me }) {
  const [open, setOpen] = useState<Open>(null)
  const [text, setText] = useState('')
  const isFinding = open === 'find'
  useEffect(() => {
    const keys: Record<string, () => void> = {
      '?': () => setOpen('shortcuts'),
      j: () => step('ArrowDown'),
      k: () => step('ArrowUp'),
    }
    const onKey = (event: KeyboardEvent) => {
      const { key, altKey, target } = event
      const isCommand = event.ctrlKey || event.metaKey
      if (isCommand && key.toLowerCase() === 'k') {
        event.preventDefault()
        setOpen('find')
      }
      if (isCommand || altKey || isWriting(target)) return
      // What is typed before the field is there is not lost.
      if (isFinding) setText((before) => (key.length === 1 ? before + key : before))
      else if (!document.querySelector('[role="dialog"]')) keys[key]?.()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isFinding])
  const close = () => {
    setOpen(null)
    setText('')
  }
  return (
    <>
      <button
        type="button"
        className={classes.entry}
        onPointerEnter={loadDialog}
        onClick={() => setOpen('find')}
      >
        Find
      </button>
      <Suspense>
        {isFinding && <FindDialog me={me} text={text} setText={setText} close={close} />}
        {open === 'shortcuts' && <ShortcutsDialog close={close} />}
      </Suspense>
    </>
  )
}
