import type { KeywordWarning } from '#contract/keywords.ts'
import { Note } from '#web/ui/note.tsx'

/** What speaks against a word. */
export const Warnings = ({ warnings }: { warnings: readonly KeywordWarning[] }) =>
  warnings.map(({ concern, sentence }) => (
    <Note tone="careful" key={concern}>
      {sentence}
    </Note>
  ))
