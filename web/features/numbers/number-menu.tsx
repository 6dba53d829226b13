import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { phoneInWords } from '#web/lib/phone.ts'
import { useIsOwner } from '#web/lib/profile.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import type { MyNumber } from './my-number.ts'
import classes from './numbers.module.css'
import { useChangeNumber } from './use-change-number.ts'

type Question = 'remove' | 'release'

/** What can be done with a number that is not the default one. */
export const NumberMenu = ({ number, canAdd }: { number: MyNumber; canAdd: boolean }) => {
  const [question, setQuestion] = useState<Question | null>(null)
  const close = () => setQuestion(null)
  const { makeDefault, reuse, remove, release, isChanging } = useChangeNumber(number, close)
  const isOwner = useIsOwner()
  if (number.primary === 1 || !isOwner) return null
  const words = phoneInWords(number.number)
  return (
    <>
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            radius={8}
            aria-label={`More about ${words}`}
            loading={isChanging && !question}
          >
            <IconDots size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {number.active === 0 && canAdd && <Menu.Item onClick={reuse}>Use again</Menu.Item>}
          {number.active === 1 && (
            <>
              <Menu.Item onClick={makeDefault}>Make default</Menu.Item>
              <Menu.Item onClick={() => setQuestion('remove')}>Remove</Menu.Item>
            </>
          )}
          <Menu.Item className={classes.danger} onClick={() => setQuestion('release')}>
            Release
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
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
