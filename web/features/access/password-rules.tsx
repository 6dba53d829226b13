import { PASSWORD_LENGTH_MIN, PASSWORD_TOO_SHORT } from '#core/access/password-length.ts'
import { Note } from '#web/ui/note.tsx'
import classes from './access.module.css'

/** What is wrong with the length of a password that is being chosen. */
export const lengthProblem = (password: string): { password?: string } =>
  password.length < PASSWORD_LENGTH_MIN ? { password: PASSWORD_TOO_SHORT } : {}

/** What a password must be, said before it is sent. */
export const PasswordRules = ({ password }: { password: string }) => (
  <Note className={classes.rules} data-met={password.length >= PASSWORD_LENGTH_MIN}>
    At least {PASSWORD_LENGTH_MIN} characters
    {password.length >= PASSWORD_LENGTH_MIN && <span className="visually-hidden"> (long enough)</span>}, and
    none that everybody tries first.
  </Note>
)
