import { Link } from '@tanstack/react-router'
import { useTitle } from '#web/lib/title.ts'
import { actionClass } from '#web/ui/action.tsx'
import { ProductName } from '#web/ui/product-name.tsx'
import { Actions } from '#web/ui/row.tsx'
import classes from './home.module.css'

export function HomePage() {
  useTitle('Texts for church volunteers')
  return (
    <main id="content" tabIndex={-1} className={classes.page}>
      <div className={classes.words}>
        <ProductName />
        <h1>Know by Thursday who serves on Sunday.</h1>
        <p>
          Steeple texts the volunteers you scheduled in Planning Center, takes their yes or no, and writes it
          back. You see at a glance who has not answered.
        </p>
        <Actions>
          <Link to="/login" className={actionClass('go')}>
            Login
          </Link>
          <Link to="/signup" className={actionClass('plain')}>
            Create account
          </Link>
        </Actions>
      </div>
      <Conversation />
    </main>
  )
}

/** What the product does, as a volunteer sees it. */
const Conversation = () => (
  <figure className={classes.phone} aria-label="An example of a text and its answer">
    <p className={classes.out}>
      Hi Anna, can you serve on Acoustic Guitar at Grace Chapel on Sunday at 9:00 AM? Reply ACCEPT or DECLINE.
    </p>
    <p className={classes.in}>Accept</p>
    <p className={classes.out}>Thank you, Anna. See you on Sunday!</p>
    <figcaption>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <circle cx="8" cy="8" r="8" className={classes.ground} />
        <path d="M5 8.4l2.1 2.1L11.2 6" className={classes.check} />
      </svg>
      Accepted in Planning Center
    </figcaption>
  </figure>
)
