import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { saveFile } from '#web/lib/download.ts'
import { showCopied } from '#web/lib/snackbar.ts'
import { Actions } from '#web/ui/row.tsx'
import { Grid, Stack } from '#web/ui/stack.tsx'
import classes from './second-factor.module.css'

const fileOf = (codes: readonly string[]): File =>
  new File(
    [`Recovery codes for Steeple. Each works once.\n\n${codes.join('\n')}\n`],
    'steeple-recovery-codes.txt',
    {
      type: 'text/plain',
    },
  )

/** The codes that stand in for a lost phone; they are shown here and never again. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const { copy } = useClipboard()
  const copyAll = () => {
    copy(codes.join('\n'))
    showCopied()
  }
  return (
    <Stack>
      <p>
        Two-step login is on. If you lose your phone, each of these codes lets you in once. Keep them in a
        safe place: they are not shown again.
      </p>
      <Grid as="ul" cell="s" gap="s" className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Grid>
      <Actions>
        <Button variant="default" onClick={copyAll}>
          Copy
        </Button>
        <Button variant="default" onClick={() => saveFile(fileOf(codes))}>
          Download
        </Button>
        <Button onClick={onKept}>I have kept them</Button>
      </Actions>
    </Stack>
  )
}
