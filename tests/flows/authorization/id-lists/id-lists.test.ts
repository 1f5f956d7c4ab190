import { routes, type RouteName } from '@wardline/contract/registry/routes.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { createUser } from '../../../fixtures/hospital/users.ts'
import { idLists } from './id-lists.ts'
import { createOne } from './id-list.ts'
import { idListRows, otherLists } from './id-lists.rows.ts'

let h: Hospital
let made = 0
const lists = [...idListRows]

beforeAll(async () => {
  h = await createHospital({ closesWithTest: false })
  return h.close
})

/** Change with any request, or with time. */
const volatile = ['session', 'presence', 'due_task', 'known_device', 'sign_in_failure']

/** A hash of the rows of each table. */
async function hashTables(): Promise<Record<string, string>> {
  return h.app.db.acrossAccounts(async (db) => {
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'account_id'`.execute(db)
    const hashes = tables
      .filter(({ name }) => !volatile.includes(name))
      .map(
        ({ name }) => sql`
          select ${name} as name, md5(string_agg(t::text, chr(10) order by t::text)) as hash from ${sql.table(name)} t`,
      )
    const { rows } = await sql<{ name: string; hash: string }>`${sql.join(hashes, sql` union all `)}`.execute(
      db,
    )
    return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
  })
}

test('paging §8: every list of ids in the contract is tested, or identifies no row', () => {
  expect(idLists.filter((list) => !otherLists.has(list)).toSorted()).toEqual(
    [...idListRows.keys()].toSorted(),
  )
  expect(idLists.length).toBeGreaterThan(50)
})

test.for(lists)(
  '%s: an id of another account is refused like one that never existed, and nothing is written',
  async ([list, { kind, by = 'dora', isAlone = false, isShown = false, prepare }]) => {
    const route = routes[list.split(' ')[0] as RouteName]
    const build = await prepare(h)
    const own = isAlone ? [] : [await createOne(kind, h.dora, await createUser(h, `Own ${++made}`))]
    const foreign = await createOne(kind, h.stranger, h.stranger)
    const missing = kind === 'user_uid' ? '4be5a4a6-0000-4000-8000-000000000000' : 999_999_999
    const ask = async (id: number | string) => {
      const { status, body } = await h[by].request(route, build([...own, id]))
      return { status, body: JSON.stringify(body).replaceAll(new RegExp(`\\b${id}\\b`, 'g'), 'ID') }
    }
    await h[by].signIn()
    const before = await hashTables()
    const answer = await ask(foreign)
    expect(answer).toEqual(await ask(missing))
    expect(isShown ? [200] : [400, 404, 409]).toContain(answer.status)
    expect(await hashTables()).toEqual(before)
    if (isAlone) return
    // Nothing else of the request was refused.
    const { status, body } = await h[by].request(route, build(own))
    expect([200, 201, 204], JSON.stringify(body)).toContain(status)
  },
)
