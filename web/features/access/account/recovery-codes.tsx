import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { saveFile } from '#web/lib/download.ts'
import classes from '#web/lib/settings.module.css'
import { showCopied } from '#web/lib/snackbar.ts'

const fileOf = (codes: readonly string[]): File =>
  new File(
    [`Recovery codes for Steeple. Each works once.\n\n${codes.join('\n')}\n`],
    'steeple-recovery-codes.txt',
    {
      type: 'text/plain',
    },
  )

/** The codes that stand in for a lost phone; they are shown here and never again. */
export const RecoveryCodes = ({ codes, onKept }: { codes: string[]; onKept: () => void }) => {
  const { copy } = useClipboard()
  const copyAll = () => {
    copy(codes.join('\n'))
    showCopied()
  }
  return (
    <div className={classes.form}>
      <p className={classes.plain}>
        Two-step login is on. If you lose your phone, each of these codes lets you in once. Keep them in a
        safe place: they are not shown again.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button variant="default" onClick={copyAll}>
          Copy
        </Button>
        <Button variant="default" onClick={() => saveFile(fileOf(codes))}>
          Download
        </Button>
        <Button onClick={onKept}>I have kept them</Button>
      </div>
    </div>
  )
}
