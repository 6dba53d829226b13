import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { SIGNUP_COUNTRIES } from '#core/vocabulary/numbers.ts'
import { useSignup } from '#web/lib/signup.ts'
import { signupArea } from '#web/lib/signup-secret.ts'
import { useTitle } from '#web/lib/title.ts'
import { Card } from '#web/ui/card.tsx'
import { Note } from '#web/ui/note.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { ImportForm } from './import-form.tsx'
import { NumberChooser } from './number-chooser.tsx'
import classes from './signup.module.css'
import { useIsImportOffered } from './use-import.ts'
import { type Taking, useTakeNumber } from './use-take-number.ts'

const TITLE = 'Choose your number'
const ends = () => undefined

/** The last step of the signup. */
export function SignupNumberPage() {
  const taking = useTakeNumber(ends)
  useTitle(TITLE)
  return (
    <Stack className={classes.columns}>
      <Card gap="l" className={classes.card} aria-labelledby="number-title">
        <div>
          <h1 id="number-title">{TITLE}</h1>
          <p className={classes.words}>
            Your texts come from this number, and your volunteers answer to it. A number from your own area is
            the one they trust.
          </p>
        </div>
        <NumberChooser
          countries={SIGNUP_COUNTRIES}
          taking={taking}
          areaCode={signupArea()}
          church={useSignup()?.user.churches[0] ?? null}
        />
      </Card>
      <Import />
    </Stack>
  )
}

/** The import from PastorsLine: beside the choice where there is room, else on its own page. */
function Import() {
  const isWide = useMediaQuery('(min-width: 959px)', undefined, { getInitialValueInEffect: false })
  const isOffered = useIsImportOffered()
  if (!isOffered) return null
  if (isWide) return <ImportCard />
  return (
    <Note className={classes.beside}>
      Do you have a number at PastorsLine? <Link to="/pastorsline">Import it</Link>
    </Note>
  )
}

/** Keeps its own state, so that the two ways to a number do not show each other's errors. */
function ImportCard() {
  const taking: Taking = useTakeNumber(ends)
  return (
    <Card gap="l" className={classes.card} aria-labelledby="import-title">
      <div>
        <h2 id="import-title">Import from PastorsLine</h2>
        <p className={classes.words}>Keep the number your church already texts from.</p>
      </div>
      <ImportForm taking={taking} />
    </Card>
  )
}
