import { Link, useNavigate } from '@tanstack/react-router'
import { phoneInWords } from '#web/lib/phone.ts'
import { useSession } from '#web/lib/session.ts'
import { useSignup } from '#web/lib/signup.ts'
import { showSuccess } from '#web/lib/snackbar.ts'
import { useTitle } from '#web/lib/title.ts'
import { actionClass } from '#web/ui/action.tsx'
import { join } from '#web/ui/box.tsx'
import { Card } from '#web/ui/card.tsx'
import { Note } from '#web/ui/note.tsx'
import { ImportForm } from './import-form.tsx'
import classes from './signup.module.css'
import { useTakeNumber } from './use-take-number.ts'

const TITLE = 'Import from PastorsLine'

/** Imports a number from PastorsLine, during the signup or later. */
export function PastorslinePage() {
  const session = useSession()
  const signup = useSignup()
  useTitle(TITLE)
  return (
    <Card gap="l" className={join(classes.card, classes.narrow)} aria-labelledby="import-title">
      <div>
        <h1 id="import-title">{TITLE}</h1>
        <p className={classes.words}>
          Keep the number your church already texts from. Your password is used to look up your numbers and is
          not stored.
        </p>
      </div>
      {session || signup ? <Import /> : <Strangers />}
    </Card>
  )
}

function Import() {
  const navigate = useNavigate()
  const taking = useTakeNumber(async ({ number }) => {
    await navigate({ to: '/number' })
    showSuccess(`${phoneInWords(number)} is yours to text from`)
  })
  return (
    <>
      <ImportForm taking={taking} isMain />
      <WayBack />
    </>
  )
}

/** A number belongs to a church, so whoever is not known yet is told the way to one. */
const Strangers = () => (
  <>
    <p className={classes.words}>
      You import it as the last step of creating an account. If your church has one, its owner logs in.
    </p>
    <Link to="/signup" className={actionClass('go')}>
      Create account
    </Link>
    <Link to="/login" search={{ redirect: '/pastorsline' }} className={actionClass('plain')}>
      Login
    </Link>
  </>
)

function WayBack() {
  const session = useSession()
  const signup = useSignup()
  return (
    <Note className={classes.beside}>
      {session && <Link to="/number">Back to My Numbers</Link>}
      {!session && signup && (
        <Link to="/signup-number" search={{ id: signup.user.id }}>
          Choose a new number instead
        </Link>
      )}
    </Note>
  )
}
