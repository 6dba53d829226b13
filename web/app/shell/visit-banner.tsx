import { Button } from '@mantine/core'
import { timeOfDay } from '#web/lib/dates.ts'
import { type Me, useZone } from '#web/lib/profile.ts'
import { useReturn } from '#web/lib/visit.ts'
import { Banner } from '#web/ui/banner.tsx'

type VisitBannerProps = { me: Me; visit: NonNullable<Me['visit']> }

/** On every page while a platform admin is signed in as somebody else. */
export function VisitBanner({ me: { user, church }, visit }: VisitBannerProps) {
  const goBack = useReturn()
  const zone = useZone()
  return (
    <Banner
      tone="careful"
      title={`You are signed in as ${user?.name ?? 'somebody else'}${church ? ` of ${church.name}` : ''}`}
      actions={<Button onClick={() => void goBack()}>Return to Admin</Button>}
    >
      {`Why: ${visit.reason}. The owners get an e-mail with this and everything you do. You can look at everything, read again from the planning service, and correct templates and switches; the rest is up to the church. It ends at ${timeOfDay(visit.ends_at, zone)}.`}
    </Banner>
  )
}
