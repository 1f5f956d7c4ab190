import { createHmac } from 'node:crypto'
import pg from 'pg'
import type { Cluster } from './cluster.ts'

const superuser = 'wardline'
const owner = 'wardline_owner'
const database = 'wardline'

export const superuserUrl = ({ password }: Cluster, port: number, name = database) =>
  urlOf(superuser, password, port, name)

export const ownerUrl = (cluster: Cluster, port: number) =>
  urlOf(owner, ownerPassword(cluster), port, database)

/** Depends on the superuser's password, so that one file holds both; does not reveal it. */
const ownerPassword = ({ password }: Cluster) =>
  createHmac('sha256', password).update(owner).digest('base64url')

const urlOf = (user: string, password: string, port: number, name: string) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${name}`

/** Creates the database and its owner, who is no superuser. A cluster of an earlier version gets this owner. */
export const ensureDatabase = async (cluster: Cluster, port: number) => {
  const exists = await withClient(superuserUrl(cluster, port, 'postgres'), async (client) => {
    const { rowCount } = await client.query(`select from pg_roles where rolname = '${owner}'`)
    if (rowCount === 1) return true
    const { rowCount: databases } = await client.query(
      `select from pg_database where datname = '${database}'`,
    )
    if (databases === 0) await client.query(`create database ${database}`)
    return false
  })
  if (exists) return
  // The role is created with its objects or not at all.
  await withClient(superuserUrl(cluster, port), (client) => client.query(ownerText(ownerPassword(cluster))))
}

/** `reassign owned` cannot be used: the bootstrap superuser also owns the system's objects. */
const ownerText = (password: string) => `
  begin;
  set local log_statement = 'none';
  create role ${owner} login createrole password '${password}';
  alter database ${database} owner to ${owner};
  do $$ declare statement text; begin
    for statement in
      select format('alter table %s owner to ${owner}', oid::regclass)
        from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      union all
      select format('alter routine %s owner to ${owner}', oid::regprocedure)
        from pg_proc where pronamespace = 'public'::regnamespace
      union all
      select format('grant %I to ${owner} with admin option', rolname)
        from pg_roles where rolname in ('wardline_app', 'wardline_worker')
    loop execute statement; end loop;
  end $$;
  commit`

const withClient = async <T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {}) // without a listener, a lost connection ends the process
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
