/** Where Planning Center (or its emulator) listens and who we are to it. */
export type PlanningCenterConfig = {
  /** https://api.planningcenteronline.com or an emulator, without a slash at the end. */
  url: string
  clientId: string
  clientSecret: string
  /** Product and contact, for example 'Steeple (ops@example.org)': without it the firewall blocks requests. */
  userAgent: string
  /** How long one request may take, 15,000 ms unless told. */
  timeoutMs?: number
}
