import { ButtonLink } from './button-link.tsx'

type RemindLinkProps = {
  /** How many people have not answered. */
  open: number
  of: {
    plan?: string | undefined
    planName?: string | undefined
    service?: string | undefined
    serviceName?: string | undefined
  }
  /** Added where the button stands apart from the plan, such as 'for Sunday'. */
  when?: string
}

/** In a narrow column the words take two lines. */
const wrapping = { label: { whiteSpace: 'normal', lineHeight: 1.3, paddingBlock: 4 } } as const

/** Leads to a reminder for those of a plan who have not answered; nothing when everybody has. */
export function RemindLink({ open, of: { plan, planName, service, serviceName }, when }: RemindLinkProps) {
  if (open === 0) return null
  return (
    <ButtonLink
      to="/reminder-choose-people"
      search={{ plan, planName, service, serviceName }}
      variant="light"
      size="compact-md"
      h="auto"
      mih={30}
      maw="100%"
      styles={wrapping}
    >
      {open === 1 ? 'Remind the one' : `Remind the ${open.toLocaleString('en-US')}`}
      {when && ` ${when}`}
    </ButtonLink>
  )
}
