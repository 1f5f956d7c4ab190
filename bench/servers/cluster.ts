import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '@wardline/server/platform/db/embedded.ts'

export interface Cluster {
  postmaster: number
  /** A new, empty database; answers its address. */
  database(name: string): Promise<string>
  stop(): Promise<void>
}

/** The PostgreSQL that comes with Wardline, durable as in production; every server of a run has a database in it. */
export async function startCluster(folder: string): Promise<Cluster> {
  const dir = path.join(folder, 'postgres')
  const server = await startEmbeddedPostgres({ dir })
  return {
    postmaster: Number(readFileSync(path.join(dir, 'data/postmaster.pid'), 'utf8').split('\n')[0]),
    async database(name) {
      const client = new pg.Client({ connectionString: server.url })
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      const url = new URL(server.url)
      url.pathname = `/${name}`
      return url.href
    },
    stop: () => server.stop(),
  }
}
