/** Looks up the domains of e-mail addresses. */
export type DomainsPort = {
  /** Whether any host takes mail for the domain; null when that cannot be found out now. */
  takesMail: (domain: string) => Promise<boolean | null>
}
