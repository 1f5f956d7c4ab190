import { readFileSync } from 'node:fs'
import path from 'node:path'
import { startEmbeddedPostgres } from '@wardline/embedded-postgres/embedded-postgres.ts'
import { withOwnerClient } from './client.ts'

export interface Cluster {
  postmaster: number
  /** Connects as superuser to a database that no server uses. */
  url: string
  /** Creates it, as a copy of `template` if given, to which nothing may be connected. */
  database(name: string, template?: string): Promise<string>
  stop(): Promise<void>
}

/** Statistics for profiling; they slow PostgreSQL down slightly. */
const counting = { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track_planning': 'on' }

export async function startCluster(folder: string, isProfiled: boolean): Promise<Cluster> {
  const dir = path.join(folder, 'postgres')
  const server = await startEmbeddedPostgres({ dir, settings: isProfiled ? counting : {} })
  return {
    url: server.superuser_url,
    postmaster: Number(readFileSync(path.join(dir, 'data/postmaster.pid'), 'utf8').split('\n')[0]),
    async database(name, template = 'template1') {
      await withOwnerClient(server.superuser_url, (client) =>
        client.query(`create database ${name} template ${template} strategy file_copy`),
      )
      const url = new URL(server.superuser_url)
      url.pathname = `/${name}`
      return url.href
    },
    stop: () => server.stop(),
  }
}
