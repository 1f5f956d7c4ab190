import pg from 'pg'
import { beforeAll, afterAll, expect, test } from 'vitest'
import { foldText } from '@wardline/contract/folded-text.ts'
import { createDatabase, type TestDatabase } from '../../../fixtures/database/test-database.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

/** Assigned characters of the planes with letters, without surrogates and private ones. */
const characters = Array.from({ length: 0x1_fb_ff }, (_, i) => i + 1)
  .filter((code) => code < 0xd8_00 || code > 0xf8_ff)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => !/\p{Cn}/u.test(character))

test('browser, server and database fold each character in the same way', async () => {
  // PostgreSQL may know an older version of Unicode, without the newest letters.
  const { rows } = await client.query<{ character: string; folded: string }>(
    'select c as character, fold(c) as folded from unnest($1::text[]) c where unicode_assigned(c)',
    [characters],
  )
  const differences = rows.filter(({ character, folded }) => foldText(character) !== folded)
  expect(differences).toEqual([])
  expect(rows.length).toBeGreaterThan(60_000)
})
