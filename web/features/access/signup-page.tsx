import { Link } from '@tanstack/react-router'
import { useTitle } from '#web/lib/title.ts'
import classes from './access.module.css'
import { AccessLayout } from './access-layout.tsx'
import { SignupForm } from './signup-form.tsx'

export const SignupPage = () => {
  useTitle('Create account')
  return (
    <AccessLayout title="Create account">
      <p className={classes.help}>Two weeks and 50 texts to try everything. No card needed.</p>
      <SignupForm />
      <p className={classes.small}>
        Have an account? <Link to="/login">Login</Link>
      </p>
    </AccessLayout>
  )
}
