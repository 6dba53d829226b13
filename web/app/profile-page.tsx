import { AboutCard } from '#web/features/access/about-card.tsx'
import { DevicesCard } from '#web/features/access/devices-card.tsx'
import { SecondFactorCard } from '#web/features/access/second-factor-card.tsx'
import { TeamCard } from '#web/features/access/team-card.tsx'
import { DataCard } from '#web/features/churches/data-card.tsx'
import { OrganizationCard } from '#web/features/churches/organization-card.tsx'
import { VisitsCard } from '#web/features/churches/visits-card.tsx'
import { useMe } from '#web/lib/profile.ts'
import { useTitle } from '#web/lib/title.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Grid, Stack } from '#web/ui/stack.tsx'

export function ProfilePage() {
  useTitle('My profile')
  const { church } = useMe()
  return (
    <>
      <PageHeader
        title="My profile"
        detail={
          church
            ? 'Who you are, how your church texts, and who else uses Steeple'
            : 'Who you are, and how you log in'
        }
      />
      <Grid cell="l">
        <Stack>
          <AboutCard />
          {church && <OrganizationCard church={church} />}
          {church && <DataCard church={church} />}
        </Stack>
        <Stack>
          {church && <TeamCard />}
          <SecondFactorCard />
          <DevicesCard />
          {church && <VisitsCard />}
        </Stack>
      </Grid>
    </>
  )
}
