import { usePageSettings } from '#web/lib/page-settings.ts'
import { usePlanningName } from '#web/lib/planning-name.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import classes from './help-dialog.module.css'

const answersOf = (planning: string): readonly [question: string, answer: string][] => [
  [
    'Who gets a text?',
    `Everybody who is scheduled in ${planning} and was sent the scheduling e-mail there. People who are only pencilled in never get one.`,
  ],
  [
    'How do volunteers answer?',
    `They reply ACCEPT or DECLINE, or open the personal link in the text. The answer is written back to ${planning}.`,
  ],
  [
    'Why did a text fail?',
    'Open Services, choose Failed, and choose the person: the log says why and what mends it. Often the number is a landline or has a digit too few.',
  ],
  [
    'Can I try it first?',
    'Yes. Choose ‘Try it on my own phone first’ on the dashboard: every text then goes to your phone, marked with the name it was for.',
  ],
]

/** The answers to the most common questions. */
export const HelpDialog = ({ close }: { close: () => void }) => (
  <Dialog onClose={close} title="Get Help">
    <HelpVideo />
    <dl className={classes.answers}>
      {answersOf(usePlanningName()).map(([question, answer]) => (
        <div key={question}>
          <dt>{question}</dt>
          <dd>{answer}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)

/** The operator's film; nothing where there is none. */
function HelpVideo() {
  const address = usePageSettings()?.help_video
  if (!address) return null
  return (
    // biome-ignore lint/a11y/useMediaCaption: the film is the operator's; the answers below say the same in words.
    <video
      className={classes.video}
      src={address}
      controls
      preload="metadata"
      aria-label="How Steeple works"
    />
  )
}
