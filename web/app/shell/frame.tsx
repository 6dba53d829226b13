import { Outlet } from '@tanstack/react-router'
import { OfflineStrip } from '#web/lib/offline-strip.tsx'
import { ProductName } from '#web/ui/product-name.tsx'
import { Stack } from '#web/ui/stack.tsx'
import classes from './frame.module.css'

/** The name of the product above pages that come before the menus. */
export const Frame = () => (
  <Stack as="main" id="content" tabIndex={-1} className={classes.frame}>
    <OfflineStrip />
    <ProductName />
    <Outlet />
  </Stack>
)
