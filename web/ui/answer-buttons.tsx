import { Button } from '@mantine/core'
import classes from './answer-buttons.module.css'
import { Note } from './note.tsx'
import { Row } from './row.tsx'

type AnswerButtonsProps = {
  /** For whom, as in 'Accept for Anna'. */
  name: string
  /** What the answer is about, where there are several. */
  about?: string
  /** The buttons show no name; screen readers still read it out. */
  isShort?: boolean
  /** The current answer, whose button says so and does nothing. */
  current: 'accepted' | 'declined' | null
  onAccept: () => void
  onDecline: () => void
}

/** The two answers that somebody can give in a volunteer's place. */
export function AnswerButtons({
  name,
  about,
  isShort = about !== undefined,
  current,
  onAccept,
  onDecline,
}: AnswerButtonsProps) {
  const whom = about ? `${name}, ${about}` : name
  return (
    <Row gap="s">
      {about && <Note as="span">{about}</Note>}
      <Answer
        words={isShort ? 'Accept' : `Accept for ${name}`}
        label={`Accept for ${whom}`}
        heldWords="Accepted"
        isHeld={current === 'accepted'}
        isMain
        isSmall={isShort}
        onChoose={onAccept}
      />
      <Answer
        words="Decline"
        label={`Decline for ${whom}`}
        heldWords="Declined"
        isHeld={current === 'declined'}
        isSmall={isShort}
        onChoose={onDecline}
      />
    </Row>
  )
}

type AnswerProps = {
  words: string
  label: string
  heldWords: string
  isHeld: boolean
  isMain?: boolean
  isSmall: boolean
  onChoose: () => void
}

/** Stays a button once it is chosen, so that the keyboard does not lose its place. */
function Answer({ words, label, heldWords, isHeld, isMain = false, isSmall, onChoose }: AnswerProps) {
  const held = { variant: 'default', 'aria-disabled': true, className: classes.held }
  const open = { variant: isMain ? 'filled' : 'default', 'aria-label': label, onClick: onChoose }
  return (
    <Button size={isSmall ? 'xs' : 'sm'} {...(isHeld ? held : open)}>
      {isHeld ? heldWords : words}
    </Button>
  )
}
