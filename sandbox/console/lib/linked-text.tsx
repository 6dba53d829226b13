import { Fragment } from 'react'

const LINK = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/

type LinkedTextProps = { text: string; onFollow?: () => void }

/** A text in which web addresses can be clicked. */
export const LinkedText = ({ text, onFollow }: LinkedTextProps) =>
  text.split(LINK).map((part, place) =>
    place % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
      <Follow key={place} address={part} onFollow={onFollow} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
      <Fragment key={place}>{part}</Fragment>
    ),
  )

type FollowProps = { address: string; onFollow: (() => void) | undefined }

const Follow = ({ address, onFollow }: FollowProps) => (
  <a href={address} target="_blank" rel="noreferrer" style={{ color: 'inherit' }} onClick={onFollow}>
    {address}
  </a>
)
