import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { SIGNUP_COUNTRIES } from '#core/vocabulary/numbers.ts'
import { useSignup } from '#web/lib/signup.ts'
import { useTitle } from '#web/lib/title.ts'
import { ImportForm } from './import-form.tsx'
import { NumberChooser } from './number-chooser.tsx'
import classes from './signup.module.css'
import { useIsImportOffered } from './use-import.ts'
import { type Taking, useTakeNumber } from './use-take-number.ts'

const TITLE = 'Choose your number'
const ends = () => undefined

/** The last step of the signup. */
export const SignupNumberPage = () => {
  const taking = useTakeNumber(ends)
  useTitle(TITLE)
  return (
    <div className={classes.columns}>
      <section className={classes.card} aria-labelledby="number-title">
        <div>
          <h1 id="number-title" className={classes.title}>
            {TITLE}
          </h1>
          <p className={classes.words}>
            Your texts come from this number, and your volunteers answer to it. A number from your own area is
            the one they trust.
          </p>
        </div>
        <NumberChooser countries={SIGNUP_COUNTRIES} taking={taking} owner={useSignup()?.user ?? null} />
      </section>
      <Import />
    </div>
  )
}

/** The import from PastorsLine: beside the choice where there is room, else on its own page. */
const Import = () => {
  const isWide = useMediaQuery('(min-width: 959px)', undefined, { getInitialValueInEffect: false })
  const isOffered = useIsImportOffered()
  if (!isOffered) return null
  if (isWide) return <ImportCard />
  return (
    <p className={classes.beside}>
      Do you have a number at PastorsLine? <Link to="/pastorsline">Import it</Link>
    </p>
  )
}

/** Keeps its own state, so that the two ways to a number do not show each other's errors. */
const ImportCard = () => {
  const taking: Taking = useTakeNumber(ends)
  return (
    <section className={classes.card} aria-labelledby="import-title">
      <div>
        <h2 id="import-title" className={classes.second}>
          Import from PastorsLine
        </h2>
        <p className={classes.words}>Keep the number your church already texts from.</p>
      </div>
      <ImportForm taking={taking} />
    </section>
  )
}
