import type { Db } from '#server/db/connect.ts'
import { findConnection } from '../access/queries.ts'

/** The connected organisation, and what is wrong with the connection. */
export const presentConnection = async (db: Db, churchId: number) => {
  const connection = await findConnection(db, churchId)
  return {
    data: connection && { attributes: { name: connection.organizationName } },
    error: connection?.brokenReason ?? null,
    synced: connection?.rosterReadAt != null,
    connected_at: connection?.connectedAt.toString() ?? null,
    roster_read_at: connection?.rosterReadAt?.toString() ?? null,
  }
}
