import { readConfig } from '#server/config/config.ts'
import { connect } from '#server/db/connect.ts'

const connection = await connect(readConfig(process.env))
await connection.migrate()
await connection.close()
