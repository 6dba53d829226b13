import { Link } from '@tanstack/react-router'
import { useSignup } from '#web/lib/signup.ts'
import { useTitle } from '#web/lib/title.ts'
import { actionClass } from '#web/ui/action.tsx'
import { Banner } from '#web/ui/banner.tsx'
import classes from './access.module.css'
import { AccessLayout } from './access-layout.tsx'
import { DetailsForm } from './details-form.tsx'

const EMAIL_VERIFIED = 1

/** Step 2, once the e-mail address is verified: the church, and how to log in. */
export function SignupDetailsPage() {
  const signup = useSignup()
  useTitle('Your church')
  if (!signup) return null
  const { id, status } = signup.user
  return (
    <AccessLayout title="Your church">
      {status > EMAIL_VERIFIED ? (
        <>
          <Banner tone="good">Your email has already been verified!</Banner>
          <p className={classes.help}>What is left is to choose the number that your texts come from.</p>
          <Link to="/signup-number" search={{ id }} className={actionClass('go')}>
            Choose your number
          </Link>
        </>
      ) : (
        <DetailsForm user={signup.user} />
      )}
    </AccessLayout>
  )
}
