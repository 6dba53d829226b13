import { useMe } from '#web/lib/profile.ts'
import { useTitle } from '#web/lib/title.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { AboutCard } from './about-card.tsx'
import classes from './churches.module.css'
import { DataCard } from './data-card.tsx'
import { DevicesCard } from './devices-card.tsx'
import { OrganizationCard } from './organization-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { TeamCard } from './team-card.tsx'
import { VisitsCard } from './visits-card.tsx'

export const ProfilePage = () => {
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
      <div className={classes.columns}>
        <div className={classes.cards}>
          <AboutCard />
          {church && <OrganizationCard church={church} />}
          {church && <DataCard church={church} />}
        </div>
        <div className={classes.cards}>
          {church && <TeamCard />}
          <SecondFactorCard />
          <DevicesCard />
          {church && <VisitsCard />}
        </div>
      </div>
    </>
  )
}
