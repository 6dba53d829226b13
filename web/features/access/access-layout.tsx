import type { ReactNode } from 'react'
import { OfflineStrip } from '#web/lib/offline-strip.tsx'
import { ProductName } from '#web/ui/product-name.tsx'
import classes from './access.module.css'

/** The frame of the pages before the login: the name of the product and one card. */
export const AccessLayout = ({ title, children }: { title: string; children: ReactNode }) => (
  <main id="content" tabIndex={-1} className={classes.page}>
    <OfflineStrip />
    <ProductName />
    <section className={classes.card} aria-labelledby="access-title">
      <h1 id="access-title" className={classes.title}>
        {title}
      </h1>
      {children}
    </section>
  </main>
)
