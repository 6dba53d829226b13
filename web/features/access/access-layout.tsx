import type { ReactNode } from 'react'
import { OfflineStrip } from '#web/lib/offline-strip.tsx'
import { Card } from '#web/ui/card.tsx'
import { ProductName } from '#web/ui/product-name.tsx'
import { Stack } from '#web/ui/stack.tsx'
import classes from './access.module.css'

/** The frame of the pages before the login: the name of the product and one card. */
export const AccessLayout = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack as="main" id="content" tabIndex={-1} className={classes.page}>
    <OfflineStrip />
    <ProductName />
    <Card gap="l" className={classes.card} aria-labelledby="access-title">
      <h1 id="access-title">{title}</h1>
      {children}
    </Card>
  </Stack>
)
