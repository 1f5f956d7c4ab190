import { secretBox } from '@wardline/server/platform/secrets/secret-box.ts'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { queryRows } from '../../../fixtures/alerts/notifications.ts'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'

const keys = {
  one: 'key-one-for-tests-0123456789abcdef',
  two: 'key-two-for-tests-0123456789abcdef',
}

let h: Hospital
let provider_id: number
const logged: string[] = []

beforeAll(async () => {
  const log = pino({}, { write: (line) => void logged.push(line) })
  h = await createHospital({ settings: { SECRET_KEY: keys.one }, log, closesWithTest: false })
  const [provider] = await queryRows<{ id: number }>(
    h,
    `insert into identity_provider (account_id, kind, name, settings, changed_by_user_id)
     values (${h.ids.account_id}, 'saml', 'SAML', '{}', ${h.dora.user.user_id}) returning id`,
  )
  provider_id = provider?.id ?? 0
  return h.close
})

const seal = (key: string): string => {
  const place = { account_id: 1, table: 'any', row: '1' }
  return `'\\x${secretBox(key).seal('a secret', place).toString('hex')}'::bytea`
}

async function readReadiness(settings: Record<string, string>): Promise<unknown> {
  const server = await h.startSecondNode(settings)
  const response = await fetch(`${server.url}/readyz`)
  const answer = { status: response.status, body: await response.json() }
  await server.stop()
  return answer
}

const ready = { status: 200, body: { status: 'ready' } }
const warns = { status: 200, body: { status: 'ready', warnings: ['secrets'] } }

type Columns = Record<string, string | number>

const insertRow = (table: string, columns: Columns): Promise<unknown> =>
  queryRows(
    h,
    `insert into ${table} (account_id, ${Object.keys(columns).join(', ')})
     values (${h.ids.account_id}, ${Object.values(columns).join(', ')})`,
  )

const webhook = (): Columns => ({
  name: `'Board'`,
  url: `'https://board.example'`,
  events: `'{page.sent}'`,
  changed_by_user_id: h.dora.user.user_id,
})
const download = (): Columns => ({ user_id: h.dora.user.user_id, kind: `'users'` })
const totp = (): Columns => ({ user_id: h.ana.user.user_id, kind: `'totp'`, name: `'Phone'` })

/** Table, column of the secret, and the other columns. */
const secrets: [string, string, () => Columns][] = [
  ['delivery_provider', 'secrets', () => ({ kind: `'twilio'` })],
  [
    'schedule_source',
    'sealed_secret',
    () => ({
      kind: `'amion'`,
      name: `'Amion'`,
      base_url: `'https://amion.example'`,
      time_zone: `'UTC'`,
      fail_over_user_id: h.ana.user.user_id,
      interval_minutes: 60,
      days_ahead: 30,
    }),
  ],
  ['directory_agent', 'bind_password', () => ({ kind: `'ad'`, name: `'Domain controller'` })],
  ['webhook', 'secret', webhook],
  [
    'webhook',
    'previous_secret',
    () => ({ ...webhook(), secret: seal(keys.two), previous_until: `now() + interval '1 hour'` }),
  ],
  ['emr_endpoint', 'client_key', () => ({ host: `'emr.example'`, port: 2575 })],
  [
    'adt_message',
    'sealed_text',
    () => ({ sender: `'EPIC'`, control_id: `'1'`, content: `''`, event: `'A01'`, state: `'rejected'` }),
  ],
  ['download', 'key', download],
  ['saml_key', 'sealed_key', () => ({ provider_id, certificate: `'PEM'` })],
  [
    'identity_provider',
    'secrets',
    () => ({
      kind: `'oidc'`,
      name: `'Entra'`,
      settings: `'{}'`,
      changed_by_user_id: h.dora.user.user_id,
    }),
  ],
  ['second_factor', 'secret', () => ({ ...totp(), confirmed: 'now()' })],
]

test.for(secrets)(
  'a server with another key warns about %s.%s, and logs the table',
  async ([table, secret, columns]) => {
    expect(await readReadiness({ SECRET_KEY: keys.two })).toEqual(ready)
    await insertRow(table, { ...columns(), [secret]: seal(keys.one) })
    logged.length = 0
    expect(await readReadiness({ SECRET_KEY: keys.two })).toEqual(warns)
    const line = logged.find((each) => each.includes('another key'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 40, tables: [table] })
    expect(await readReadiness({ SECRET_KEY: keys.two, SECRET_KEY_PREVIOUS: keys.one })).toEqual(ready)
    await queryRows(h, `delete from ${table}`)
  },
)

test('secrets that are used no more do not warn', async () => {
  await insertRow('webhook', {
    ...webhook(),
    secret: seal(keys.two),
    previous_secret: seal(keys.one),
    previous_until: `now() - interval '1 hour'`,
  })
  await insertRow('download', {
    ...download(),
    key: seal(keys.one),
    created: `now() - interval '2 days'`,
  })
  await insertRow('second_factor', { ...totp(), secret: seal(keys.one) })
  expect(await readReadiness({ SECRET_KEY: keys.two })).toEqual(ready)
})
