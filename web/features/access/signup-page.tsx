import { Link } from '@tanstack/react-router'
import { useTitle } from '#web/lib/title.ts'
import { Note } from '#web/ui/note.tsx'
import classes from './access.module.css'
import { AccessLayout } from './access-layout.tsx'
import { SignupForm } from './signup-form.tsx'

export function SignupPage() {
  useTitle('Create account')
  return (
    <AccessLayout title="Create account">
      <p className={classes.help}>Two weeks and 50 texts to try everything. No card needed.</p>
      <SignupForm />
      <Note className={classes.small}>
        Have an account? <Link to="/login">Login</Link>
      </Note>
    </AccessLayout>
  )
}
