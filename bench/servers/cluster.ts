import { readFileSync } from 'node:fs'
import path from 'node:path'
import { startEmbeddedPostgres } from '@wardline/server/platform/db/embedded.ts'
import { asOwner } from './client.ts'

export interface Cluster {
  postmaster: number
  /** Of the database that nobody uses, as the superuser. */
  url: string
  /** A new, empty database; answers its address. */
  database(name: string): Promise<string>
  stop(): Promise<void>
}

/** For finding out what a server spends its time on; costs some itself. */
const counting = { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track_planning': 'on' }

/** The PostgreSQL that comes with Wardline, durable as in production; every server of a run has a database in it. */
export async function startCluster(folder: string, isProfiled: boolean): Promise<Cluster> {
  const dir = path.join(folder, 'postgres')
  const server = await startEmbeddedPostgres({ dir, settings: isProfiled ? counting : {} })
  return {
    url: server.url,
    postmaster: Number(readFileSync(path.join(dir, 'data/postmaster.pid'), 'utf8').split('\n')[0]),
    async database(name) {
      await asOwner(server.url, (client) => client.query(`create database ${name}`))
      const url = new URL(server.url)
      url.pathname = `/${name}`
      return url.href
    },
    stop: () => server.stop(),
  }
}
