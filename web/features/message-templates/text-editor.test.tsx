import { fireEvent } from '@testing-library/react'
import fc from 'fast-check'
import { createRef, useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '#web/testing.tsx'
import { type EditorHandle, TextEditor } from './text-editor.tsx'

const FIELDS = ['First.Name', 'Position', 'Time'].map((name) => ({ name, description: name }))

function Editing({ handle }: { handle: React.Ref<EditorHandle> }) {
  const [value, setValue] = useState('')
  return (
    <TextEditor
      label="Body"
      help="About one assignment."
      value={value}
      fields={FIELDS}
      handle={handle}
      onChange={setValue}
      onFocus={() => {}}
    />
  )
}

const step = fc.oneof(
  fc.record({ how: fc.constant('type' as const), what: fc.constantFrom(', ', 'at ', '!', 'x') }),
  fc.record({ how: fc.constant('insert' as const), what: fc.constantFrom('[Position]', '[Time]') }),
  fc.record({ how: fc.constant('choose' as const), what: fc.constantFrom('First.Name', 'Time') }),
  fc.record({ how: fc.constant('go to' as const), what: fc.nat({ max: 40 }) }),
)

test('whatever is typed, chosen and put in, without a pause: it stands where the caret was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const handle = createRef<EditorHandle>()
      const shown = await show(<Editing handle={handle} />)
      const area = shown.querySelector('textarea') as HTMLTextAreaElement
      let [text, caret] = ['', 0]
      const put = (what: string): void => {
        text = text.slice(0, caret) + what + text.slice(caret)
        caret += what.length
      }
      const type = (what: string): void => {
        const [at, value] = [area.selectionStart, area.value]
        const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
        setValue?.call(area, value.slice(0, at) + what + value.slice(at))
        area.setSelectionRange(at + what.length, at + what.length)
        fireEvent.input(area)
      }
      for (const { how, what } of steps) {
        if (how === 'go to') {
          caret = Math.min(what, text.length)
          area.setSelectionRange(caret, caret)
        } else if (how === 'type') {
          put(what)
          type(what)
        } else if (how === 'insert') {
          put(what)
          handle.current?.insert(what)
        } else {
          put(`[${what}]`)
          type(`[${what.slice(0, 2)}`)
          fireEvent.keyDown(area, { key: 'Enter' })
        }
        expect([area.value, area.selectionStart]).toEqual([text, caret])
      }
    }),
    { numRuns: 40 },
  )
})
