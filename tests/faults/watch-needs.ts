import pg from 'pg'
import type { Hospital } from '../world/hospital.ts'

/** Milliseconds of a watch that looks so many times faster than it does in a hospital. */
export const watchTimes = (faster: number) => ({
  auditor_ms: 20_000 / faster,
  canary_ms: 60_000 / faster,
  canary_patience_ms: 30_000 / faster,
  heartbeat_ms: 60_000 / faster,
})

/** As the owner of the database, behind the server's back. */
export async function behindItsBack({ database_url }: Pick<Hospital, 'database_url'>, text: string) {
  const client = new pg.Client({ connectionString: database_url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, number>>(text)).rows
  } finally {
    await client.end()
  }
}
