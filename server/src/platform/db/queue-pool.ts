import pg from 'pg'

/** The connections of the background queue, as the role that owns its schema. It listens on one of them. */
export function openQueuePool(url: string, lost: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 3,
    options: '-c role=wardline_worker -c TimeZone=UTC',
    application_name: 'wardline_jobs',
    connectionTimeoutMillis: 5_000,
  })
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  return pool
}
