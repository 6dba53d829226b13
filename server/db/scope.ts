/** What of a church somebody sees: all of it, or what concerns some of its teams. */
export type Scope = { churchId: number; teamIds?: readonly string[] }
