import { Link } from '@tanstack/react-router'
import { useTitle } from '#web/lib/title.ts'
import { actionClass } from '#web/ui/action.tsx'
import classes from './access.module.css'
import { AccessLayout } from './access-layout.tsx'

/** Where signups wait whose e-mail address or phone a machine could not check. */
export function VerificationPage() {
  useTitle('Pending Manual Verification')
  return (
    <AccessLayout title="Pending Manual Verification">
      <p className={classes.help}>
        Thank you for signing up. Somebody looks at your account by hand; this manual review takes 1-2
        business days.
      </p>
      <p className={classes.help}>
        The status will be emailed to you. There is nothing else to do until then.
      </p>
      <Link to="/login" className={actionClass('plain')}>
        Back to login
      </Link>
    </AccessLayout>
  )
}
