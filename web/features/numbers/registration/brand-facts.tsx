import { Anchor } from '@mantine/core'
import type { Brand } from '#contract/numbers.ts'
import { Card, Facts } from '#web/ui/card.tsx'
import { ALL_FIELDS, FIELDS } from './brand-words.ts'

/** The details that were handed in and cannot be changed now. */
export const BrandFacts = ({ brand }: { brand: Brand }) => (
  <Card title="What the carriers were told">
    <Facts
      facts={[
        ...ALL_FIELDS.map((name) => [FIELDS[name].label, brand.fields[name]] as const),
        ['Website', brand.website || brand.page],
      ]}
    />
    {brand.page && (
      <p>
        <Anchor href={brand.page} target="_blank">
          Your public page about texts
        </Anchor>
        , where volunteers opt in. Hang it up:{' '}
        <Anchor href={`${brand.page}/poster`} target="_blank">
          poster with a QR code
        </Anchor>
      </p>
    )}
  </Card>
)
