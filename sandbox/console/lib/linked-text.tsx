import { Fragment } from 'react'

const LINK = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/

/** A text in which web addresses can be clicked. */
export const LinkedText = ({ text }: { text: string }) =>
  text.split(LINK).map((part, place) =>
    place % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
      <a key={place} href={part} target="_blank" rel="noreferrer" style={{ color: 'inherit' }}>
        {part}
      </a>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
      <Fragment key={place}>{part}</Fragment>
    ),
  )
