import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { MailView } from '../../control/mail-routes.ts'
import { useControl } from '../lib/control.ts'
import { LinkedText } from '../lib/linked-text.tsx'
import { Loaded } from '../lib/loaded.tsx'
import { momentText, useTimeZone } from '../lib/moments.ts'
import { headClass } from '../lib/two-panes.tsx'
import classes from './mail.module.css'

/** One e-mail, as HTML without scripts or as plain text. */
export function MailDetail({ id }: { id: string }) {
  const mail = useControl<MailView>(`/mail/${id}`)
  return <Loaded query={mail}>{(view) => <Mail mail={view} />}</Loaded>
}

function Mail({ mail }: { mail: MailView }) {
  const timeZone = useTimeZone()
  const [form, setForm] = useState(mail.html ? 'HTML' : 'Text')
  return (
    <article>
      <div className={headClass}>
        <h2>{mail.subject || '(no subject)'}</h2>
        <p>
          From {mail.from} to {mail.to.join(', ')}
          <br />
          {momentText(mail.at, timeZone)}
        </p>
        {mail.html && mail.text && (
          <SegmentedControl
            aria-label="Shown as"
            size="xs"
            data={['HTML', 'Text']}
            value={form}
            onChange={setForm}
          />
        )}
      </div>
      {form === 'HTML' ? (
        <iframe
          title="Message"
          className={classes.html}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={`<base target="_blank">${mail.html}`}
        />
      ) : (
        <div className={classes.text}>
          <LinkedText text={mail.text} />
        </div>
      )}
    </article>
  )
}
