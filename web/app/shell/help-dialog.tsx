import { Modal } from '@mantine/core'
import { usePlanningName } from '#web/lib/planning-name.ts'
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
export const HelpDialog = ({ isOpen, close }: { isOpen: boolean; close: () => void }) => (
  <Modal opened={isOpen} onClose={close} title="Get Help">
    <dl className={classes.answers}>
      {answersOf(usePlanningName()).map(([question, answer]) => (
        <div key={question}>
          <dt>{question}</dt>
          <dd>{answer}</dd>
        </div>
      ))}
    </dl>
  </Modal>
)
