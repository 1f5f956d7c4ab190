import { createServiceToken } from '@wardline/contract/accounts/api-tokens/api-token.routes.ts'
import { listScimUsers } from '@wardline/contract/accounts/scim/scim.routes.ts'
import { switchProvider, setProvider } from '@wardline/contract/alerts/providers/provider.routes.ts'
import { setAdtInterface } from '@wardline/contract/integrations/adt.routes.ts'
import { setEmrEndpoint } from '@wardline/contract/integrations/emr.routes.ts'
import * as routes from '@wardline/contract/integrations/overview/integration.routes.ts'
import { listAudit } from '@wardline/contract/reports/audit/audit.routes.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createSync } from '../../fixtures/directory-sync/directory-sync.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { grantPermissions } from '../../fixtures/hospital/users.ts'
import { apiClient } from '../../fixtures/people/api-client.ts'
import { startEngine } from '../../fixtures/peers/interface-engine.ts'
import { startMailServer } from '../../fixtures/peers/mail-server.ts'
import { startMailgun } from '../../fixtures/peers/mailgun.ts'
import { planetExpress, startSlapd } from '../../fixtures/peers/slapd.ts'
import { startTerminal } from '../../fixtures/peers/paging-terminal.ts'
import { startTwilio } from '../../fixtures/peers/twilio.ts'

let hospital: Hospital

beforeEach(async () => {
  hospital = await createHospital({ settings: { ALLOW_LOOPBACK_TARGETS: 'on' } })
})

const list = async () => (await hospital.dora.call(routes.listIntegrations)).results
const find = async (key: string) => (await list()).find((row) => row.key === key)
const testOf = (key: string) => hospital.dora.call(routes.testIntegration, { params: { key } })

describe('the list of integrations', () => {
  test('paging §2: an account that has connected nothing lists what it can connect', async () => {
    const rows = await list()
    expect(rows.map(({ key, state, next_step }) => [key, state, next_step])).toEqual([
      ...['amion', 'qgenda', 'shiftadmin', 'tangier'].map((kind) => [kind, 'not_set_up', 'Set up']),
      ['directory_sync', 'not_set_up', 'Set up'],
      ['identity_provider', 'not_set_up', 'Set up'],
      ['scim', 'not_set_up', 'Set up'],
      ...['twilio', 'mailgun', 'smtp', 'wctp', 'snpp', 'apns', 'fcm'].map((kind) => [
        `provider-${kind}`,
        'not_set_up',
        'Set up',
      ]),
      ['emr', 'not_set_up', 'Set up'],
      ['adt', 'not_set_up', 'Set up'],
      ['api_tokens', 'not_set_up', 'Set up'],
      ['webhooks', 'not_set_up', 'Set up'],
    ])
    expect(rows.every(({ may, href }) => !may.test && href !== null)).toBe(true)
  })

  test('follows a provider from its set-up to its first failure and success', async () => {
    const { dora, app, ids } = hospital
    const twilio = await startTwilio()
    const { settings, auth_token } = twilio
    await dora.call(setProvider, { body: { kind: 'twilio', ...settings, auth_token } })
    const waiting = {
      state: 'waiting',
      feeds: 'Text messages and phone calls',
      last_success: null,
      may: { test: true },
    }
    expect(await find('provider-twilio')).toMatchObject(waiting)
    const note = (problem: string | null) =>
      app.db.acrossAccounts((db) =>
        sql`update delivery_provider set last_ok = case when ${problem}::text is null then clock_now() else last_ok end,
                   last_failure = case when ${problem}::text is null then last_failure else clock_now() end,
                   last_problem = coalesce(${problem}::text, '')
             where account_id = ${ids.account_id} and kind = 'twilio'`.execute(db),
      )
    await note('Twilio rejected our credentials.')
    expect(await find('provider-twilio')).toMatchObject({
      state: 'failing',
      state_label: 'Failing',
      consequence:
        'Text messages and phone calls may not arrive. Pages move on to the next channel of each recipient.',
      problem: 'Twilio rejected our credentials.',
    })
    hospital.clock.forward({ seconds: 1 })
    await note(null)
    expect(await find('provider-twilio')).toMatchObject({
      state: 'working',
      problem: '',
      last_success: expect.any(String),
    })
    await dora.call(switchProvider, { params: { kind: 'twilio' }, body: { is_on: false } })
    expect(await find('provider-twilio')).toMatchObject({ state: 'paused', next_step: 'Switch on' })
  })

  test('shows the medical record and admissions with what waits there', async () => {
    const { dora } = hospital
    await dora.call(setEmrEndpoint, { body: { host: 'nowhere.invalid', port: 2575 } })
    expect(await find('emr')).toMatchObject({ state: 'waiting', may: { test: true } })
    await dora.call(setAdtInterface, { body: { sending_application: 'ADT1' } })
    expect(await find('adt')).toMatchObject({
      state: 'failing',
      consequence: expect.stringMatching(/^Pages are not affected/),
      problem: 'This server does not listen. Its operator sets ADT_PORT.',
    })
  })

  test('lists programs by what their tokens may do, and when one was used last', async () => {
    const { dora, ids } = hospital
    const { token } = await dora.call(createServiceToken, {
      params: { id: ids.account_id },
      body: { name: 'Identity provider', scopes: ['accounts.provision_users'], expires_in_days: 30 },
    })
    expect(await find('scim')).toMatchObject({
      state: 'waiting',
      feeds: 'Users and groups',
      last_success: null,
    })
    expect(await apiClient(hospital.url, token).request(listScimUsers)).toMatchObject({ status: 200 })
    await expect
      .poll(() => find('scim'))
      .toMatchObject({ state: 'working', last_success: expect.any(String), may: { test: false } })
    expect(await find('api_tokens')).toMatchObject({
      state: 'working',
      feeds: '1 token of programs and users',
    })
  })

  test('paging §2: a directory that is away fails in the list, and says that pages are not affected', async () => {
    const slapd = await startSlapd(await planetExpress())
    onTestFinished(() => slapd.stop())
    const sync = await createSync(hospital, slapd)
    const key = `directory_sync-${sync.id}`
    const href = `/accountSettings/userSync/${sync.id}`
    const problem =
      'The host refuses connections on this port. Check the port and whether the directory is running.'
    expect(await find(key)).toMatchObject({ state: 'waiting', last_success: null, href, may: { test: true } })
    await sync.run()
    expect(await find(key)).toMatchObject({ state: 'working', feeds: '7 users from Main directory' })
    await slapd.stop()
    await sync.reaches((await sync.start()).id, 'failed')
    expect(await find(key)).toMatchObject({
      state: 'failing',
      problem,
      consequence: 'Pages are not affected. Users stay as they were after the last run.',
    })
    expect((await testOf(key)).steps).toEqual([{ step: 'connection', problem }])
  })

  test('paging §6: integrations need a permission, and each row that of its configuration', async () => {
    const { ana } = hospital
    expect((await ana.request(routes.listIntegrations)).status).toBe(403)
    await grantPermissions(hospital, ana, ['amion.view_amionconfiguration'])
    await expect.poll(async () => (await ana.request(routes.listIntegrations)).status).toBe(200)
    expect((await ana.call(routes.listIntegrations)).results.map(({ purpose }) => purpose)).not.toContain(
      'messages',
    )
    await grantPermissions(hospital, ana, ['base.view_integrationconfiguration'])
    await expect.poll(async () => (await ana.call(routes.listIntegrations)).count).toBeGreaterThan(8)
    const { results } = await ana.call(routes.listIntegrations)
    expect(results.filter(({ may, next_step }) => may.test || next_step !== null)).toEqual([])
    const params = { key: 'provider-twilio' }
    expect((await ana.request(routes.testIntegration, { params })).status).toBe(403)
  })
})

describe('a test of an integration', () => {
  const passed = (...steps: string[]) => steps.map((step) => ({ step, problem: null }))

  test('a test signs in to Twilio, Mailgun, the mail server and the paging terminal without sending', async () => {
    const { dora } = hospital
    const [twilio, mailgun, mail, terminal] = [
      await startTwilio(),
      await startMailgun(),
      await startMailServer(),
      await startTerminal({ login: 'ward sesame' }),
    ]
    await dora.call(setProvider, {
      body: { kind: 'twilio', ...twilio.settings, auth_token: twilio.auth_token },
    })
    await dora.call(setProvider, { body: { kind: 'mailgun', ...mailgun.settings, ...mailgun.secrets } })
    await dora.call(setProvider, { body: { kind: 'smtp', ...mail.settings, security: 'none' } })
    const snpp = { host: '127.0.0.1', port: terminal.port, security: 'none', login_id: 'ward' } as const
    await dora.call(setProvider, { body: { kind: 'snpp', ...snpp, password: 'sesame' } })
    const signed_in = passed('name', 'connection', 'sign_in')
    expect(await testOf('provider-twilio')).toEqual({ key: 'provider-twilio', steps: signed_in, found: '' })
    expect((await testOf('provider-mailgun')).steps).toEqual(signed_in)
    expect((await testOf('provider-smtp')).steps).toEqual(passed('name', 'connection'))
    expect((await testOf('provider-snpp')).steps).toEqual(signed_in)
    expect([twilio.received.length, mailgun.received.length, mail.received.length]).toEqual([0, 0, 0])
    expect(terminal.sent).toEqual([])
  })

  test('paging §2: a test ends at the step that fails: name, connection, sign-in', async () => {
    const { dora } = hospital
    const twilio = await startTwilio()
    const setTwilio = (more: object) =>
      dora.call(setProvider, {
        body: { kind: 'twilio', ...twilio.settings, auth_token: twilio.auth_token, ...more },
      })
    await setTwilio({ auth_token: 'wrong-token' })
    expect((await testOf('provider-twilio')).steps).toEqual([
      ...passed('name', 'connection'),
      { step: 'sign_in', problem: 'Twilio rejected our credentials.' },
    ])
    await twilio.close()
    expect((await testOf('provider-twilio')).steps).toEqual([
      ...passed('name'),
      { step: 'connection', problem: 'Twilio refused the connection.' },
    ])
    await setTwilio({ base_url: 'https://nowhere.invalid' })
    expect((await testOf('provider-twilio')).steps).toEqual([
      { step: 'name', problem: 'Twilio has an address that could not be resolved.' },
    ])
  })

  test('a test connects to the medical record without sending a document', async () => {
    const { dora } = hospital
    const engine = await startEngine()
    await dora.call(setEmrEndpoint, { body: { host: '127.0.0.1', port: engine.port } })
    expect(await testOf('emr')).toEqual({ key: 'emr', steps: passed('name', 'connection'), found: '' })
    expect(engine.received).toEqual([])
    await engine.close()
    expect((await testOf('emr')).steps.at(-1)).toEqual({
      step: 'connection',
      problem: 'The EMR interface refused the connection.',
    })
  })

  test('a test is audited; an integration that is unknown, not set up or has no test answers 404', async () => {
    const { dora } = hospital
    await dora.call(setEmrEndpoint, { body: { host: 'nowhere.invalid', port: 2575 } })
    await testOf('emr')
    for (const key of ['provider-twilio', 'provider-web_push', 'adt', 'unknown', 'amion-1'])
      expect((await dora.request(routes.testIntegration, { params: { key } })).status, key).toBe(404)
    const { results } = await dora.call(listAudit, { params: { id: hospital.ids.account_id } })
    expect(results.find(({ action }) => action === 'integration.tested')).toMatchObject({
      facts: [
        { name: 'key', value: 'emr' },
        { name: 'failed step', value: 'name' },
      ],
    })
  })
})
