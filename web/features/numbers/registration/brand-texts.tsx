import type { Brand } from '#contract/numbers.ts'
import { Card, Facts } from '#web/ui/card.tsx'

/** What is handed in besides the form, shown before it is. */
export const BrandTexts = ({ words: { description, consent, samples } }: Pick<Brand, 'words'>) => (
  <Card
    title="What reviewers will read"
    purpose="We write it from what you have saved here, and hand it in with the form."
  >
    <Facts
      facts={[
        ['What your texts are for', description],
        ['How volunteers agree', consent],
        ...samples.map((sample, index) => [`Example ${index + 1}`, sample] as const),
      ]}
    />
  </Card>
)
