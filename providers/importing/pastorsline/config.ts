/** Where a server answers the protocol of docs/providers/pastorsline.md. */
export type PastorsLineConfig = {
  url: string
  /** How long one request may take, 15,000 ms unless told. */
  timeoutMs?: number
}
