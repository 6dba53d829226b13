import { useState } from 'react'
import { phoneInWords } from '#web/lib/phone.ts'
import { useWhyNot } from '#web/lib/profile.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { MoreItem, MoreMenu } from '#web/ui/more-menu.tsx'
import type { MyNumber } from './my-number.ts'
import { useChangeNumber } from './use-change-number.ts'

type Question = 'default' | 'remove' | 'release'

/** What can be done with a number that is not the default one. */
export function NumberMenu({ number, canAdd }: { number: MyNumber; canAdd: boolean }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const close = () => setQuestion(null)
  const { makeDefault, reuse, remove, release, isChanging } = useChangeNumber(number, close)
  const isManaged = useWhyNot('numbers.manage') === null
  if (number.primary === 1 || !isManaged) return null
  const words = phoneInWords(number.number)
  return (
    <>
      <MoreMenu about={words} isBusy={isChanging && !question}>
        {number.active === 0 && canAdd && <MoreItem onClick={reuse}>Use again</MoreItem>}
        {number.active === 1 && (
          <>
            <MoreItem onClick={() => setQuestion('default')}>Make default</MoreItem>
            <MoreItem onClick={() => setQuestion('remove')}>Remove</MoreItem>
          </>
        )}
        <MoreItem isRisky onClick={() => setQuestion('release')}>
          Release
        </MoreItem>
      </MoreMenu>
      {question === 'default' && (
        <AskDialog
          title={`Text from ${words}`}
          go="Make default"
          isGoing={isChanging}
          onGo={makeDefault}
          close={close}
        >
          From now on texts go from this number, and volunteers may not know it yet. Answers to texts that
          went from the other number are still read.
        </AskDialog>
      )}
      {question === 'remove' && (
        <AskDialog
          title={`Remove ${words}`}
          go="Remove"
          isRisky
          isGoing={isChanging}
          onGo={remove}
          close={close}
        >
          <strong>Are you sure you want to remove it?</strong> Nothing is sent from it any more. For 30 days
          you can use it again; then it goes back to the carrier.
        </AskDialog>
      )}
      {question === 'release' && (
        <AskDialog
          title={`Release ${words}`}
          go="Release"
          isRisky
          isGoing={isChanging}
          onGo={release}
          close={close}
        >
          <strong>This cannot be undone.</strong> The number goes back to the carrier at once, and somebody
          else may get it. Texts that volunteers send to it no longer reach you.
        </AskDialog>
      )}
    </>
  )
}
