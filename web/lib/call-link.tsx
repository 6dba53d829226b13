import { IconPhone } from '@tabler/icons-react'
import classes from './call-link.module.css'
import { phoneInWords } from './phone.ts'

/** A number that is called with one tap; who has none is said so. */
export const CallLink = ({ name, phone }: { name: string; phone: string | null }) =>
  phone ? (
    <a href={`tel:${phone}`} className={classes.call} aria-label={`Call ${name}, ${phoneInWords(phone)}`}>
      <IconPhone size={15} stroke={1.8} aria-hidden />
      {phoneInWords(phone)}
    </a>
  ) : (
    <span className={classes.none}>no number</span>
  )
