import { randomUUID } from 'node:crypto'
import { databaseRoles, openLogins, prepareLogins } from '@wardline/server/platform/db/logins.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { createDatabase } from '../../fixtures/database/test-database.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'

const insufficient_privilege = { code: '42501' }

let hospital: Hospital

beforeAll(async () => {
  hospital = await createHospital({ closesWithTest: false })
  return () => hospital.close()
})

/** Runs a statement as the pools of the running server do, in a transaction. */
const pools = {
  app: <Row>(text: string) =>
    hospital.app.db.write(
      hospital.ids.account_id,
      async ({ db }) => (await sql.raw<Row>(text).execute(db)).rows,
    ),
  worker: <Row>(text: string) =>
    hospital.app.db.acrossAccounts(async (db) => (await sql.raw<Row>(text).execute(db)).rows),
  tails: <Row>(text: string) =>
    hospital.app.db.queryAcrossAccounts(async (db) => (await sql.raw<Row>(text).execute(db)).rows),
} as const

const superuser = () => new URL(inject('postgres_url')).username

async function asSuperuser<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

describe.each(Object.entries(pools))('a connection of the pool %s', (pool, run) => {
  const role = pool === 'app' ? databaseRoles.app : databaseRoles.worker
  const other = pool === 'app' ? databaseRoles.worker : databaseRoles.app

  test('a pool connection signs in as a role that is neither superuser nor owner', async () => {
    const [login] = await run<Record<string, unknown>>(
      `select session_user as session, current_user as current, rolsuper, rolbypassrls, rolcreaterole,
              pg_has_role(session_user, datdba, 'member') as owns
         from pg_roles, pg_database where rolname = session_user and datname = current_database()`,
    )
    expect(login).toEqual({
      session: role,
      current: role,
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      owns: false,
    })
  })

  test.each([
    ['set role to the other login', () => `set role ${other}`],
    ['set role to the owner', () => 'set role wardline_owner'],
    ['set role to the superuser', () => `set role ${superuser()}`],
    ['become the superuser', () => `set session authorization ${superuser()}`],
    ['change its own permissions', () => `alter role ${role} createrole`],
    ['run a program', () => `copy (select 1) to program 'true'`],
    ['read a file of the server', () => `select pg_read_file('/etc/hostname')`],
    ['alter the audit trail', () => 'update audit set actor_id = null'],
    ['delete the audit trail', () => 'delete from audit'],
    ['switch row-level security off', () => 'alter table thread disable row level security'],
    ['drop a policy', () => 'drop policy tenant on thread'],
  ])('a database login cannot %s', async (_, statement) => {
    await expect(run(statement())).rejects.toMatchObject(insufficient_privilege)
  })

  test.each(['set role none', 'reset role', 'set session authorization default'])(
    'a pool connection stays the same role after %s',
    async (statement) => {
      await run(statement)
      expect(await run('select current_user as current')).toEqual([{ current: role }])
    },
  )
})

test('an owner without superuser permissions migrates, and the roles sign in with passwords of their own', async () => {
  const { logins, warnings } = await prepareLogins(hospital.database_url)
  expect(warnings).toEqual([])
  const passwords = [hospital.database_url, logins.app.url, logins.worker.url].map(
    (url) => new URL(url).password,
  )
  expect(new Set(passwords).size).toBe(3)
  expect(logins.app.role).toBeUndefined()
})

test('an owner who may not change the roles connects as before, with a warning', async () => {
  const fresh = await createDatabase()
  const name = `owner_${randomUUID().replaceAll('-', '')}`
  await asSuperuser(fresh.url, (client) =>
    client.query(
      `create role ${name} login password 'secret'; grant ${databaseRoles.app}, ${databaseRoles.worker} to ${name}`,
    ),
  )
  onTestFinished(async () => {
    await fresh.drop()
    await asSuperuser(inject('postgres_url'), (client) => client.query(`drop role ${name}`))
  })
  const url = new URL(fresh.url)
  url.username = name
  url.password = 'secret'
  const { logins, warnings } = await prepareLogins(url.href)
  expect(logins.app).toEqual({ url: url.href, role: databaseRoles.app })
  expect(warnings).toEqual([expect.stringContaining('as its owner')])
})

describe('logins of the settings', () => {
  const name = `login_${randomUUID().replaceAll('-', '')}`
  const urlOf = (user: string) => {
    const url = new URL(hospital.database_url)
    url.username = user
    url.password = 'secret'
    return url.href
  }

  beforeAll(async () => {
    await asSuperuser(hospital.database_url, (client) =>
      client.query(`
        create role ${name}_app login password 'secret' in role ${databaseRoles.app};
        create role ${name}_worker login password 'secret' in role ${databaseRoles.worker};
        create role ${name}_both login password 'secret' in role ${databaseRoles.app}, ${databaseRoles.worker};
        create role ${name}_none login password 'secret'`),
    )
    return () =>
      asSuperuser(inject('postgres_url'), (client) =>
        client.query(`drop role ${name}_app, ${name}_worker, ${name}_both, ${name}_none`),
      )
  })

  test("the configured logins are used when the owner's address is not set", async () => {
    const logins = await openLogins(
      { database_app_url: urlOf(`${name}_app`), database_worker_url: urlOf(`${name}_worker`) },
      undefined,
    )
    expect(logins).toEqual({
      logins: { app: { url: urlOf(`${name}_app`) }, worker: { url: urlOf(`${name}_worker`) } },
      warnings: [],
    })
  })

  test.each([
    ['a superuser', () => hospital.database_url, 'superuser'],
    ['a member of both roles', () => urlOf(`${name}_both`), 'also a member of wardline_worker'],
    ['the other login', () => urlOf(`${name}_worker`), 'also a member of wardline_worker'],
    ['a user without the role', () => urlOf(`${name}_none`), 'no member of wardline_app'],
  ])('account tables refuse %s as the application', async (_, app, reason) => {
    await expect(
      openLogins({ database_app_url: app(), database_worker_url: urlOf(`${name}_worker`) }, undefined),
    ).rejects.toThrow(reason)
  })
})
