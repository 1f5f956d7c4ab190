import { X509Certificate } from 'node:crypto'
import * as emr from '@wardline/contract/integrations/emr.routes.ts'
import {
  listIntegrations,
  testIntegration,
} from '@wardline/contract/integrations/overview/integration.routes.ts'
import { changeThreadPatient } from '@wardline/contract/messaging/threads/thread-patient.routes.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { localCertificate } from '../../fixtures/network/certificate.ts'
import { startEngine, startTlsEngine } from '../../fixtures/peers/interface-engine.ts'

const { cert, key } = localCertificate()
const patience = { interval: 20, timeout: 15_000 }

let hospital: Hospital

beforeAll(async () => {
  const settings = {
    ALLOW_LOOPBACK_TARGETS: 'on',
    OUTBOUND_PRIVATE_HOSTS: '10.0.0.0/8',
    EMR_ANSWER_SECONDS: '1',
  }
  hospital = await createHospital({ settings, closesWithTest: false })
  return hospital.close
})

const setEndpoint = (body: Record<string, unknown>) =>
  hospital.dora.request(emr.setEmrEndpoint, { body: { port: 2575, ...body } })

async function fileThread() {
  const { ana, ben, ids } = hospital
  const thread = await ana.writes(ben, 'K+ 6.1')
  const params = { params: { id: thread.id } }
  await ana.call(changeThreadPatient, { ...params, body: { encounter_id: ids.encounter } })
  await ana.call(emr.writeThreadBack, params)
  return () => ana.call(emr.getThreadWriteback, params)
}

describe('encryption of the EMR interface', () => {
  test('TLS of the EMR interface is on for a new address, off for this machine, and stays as set for the same host', async () => {
    const security = async (body: Record<string, unknown>) => (await setEndpoint(body)).body
    expect(await security({ host: '127.0.0.1' })).toMatchObject({ security: 'none', is_exposed: false })
    expect(await security({ host: 'localhost' })).toMatchObject({ security: 'none', is_exposed: false })
    expect(await security({ host: '10.0.0.5' })).toMatchObject({ security: 'tls', is_exposed: false })
    const open = { host: '10.0.0.5', security: 'none' }
    expect(await security(open)).toMatchObject({ security: 'none', is_exposed: true })
    expect(await security({ host: '10.0.0.5' })).toMatchObject({ security: 'none', is_exposed: true })
    expect(await security({ host: '10.0.0.6' })).toMatchObject({ security: 'tls', is_exposed: false })
  })

  test('unencrypted sending needs a host that the operator has listed; otherwise it is refused with a way out', async () => {
    for (const host of ['203.0.113.5', 'engine.invalid']) {
      const refused = await setEndpoint({ host, security: 'none' })
      expect(refused).toMatchObject({
        status: 400,
        body: {
          security: [expect.stringMatching(/Choose TLS, or ask the operator .* OUTBOUND_PRIVATE_HOSTS/)],
        },
      })
      expect(await setEndpoint({ host, security: 'tls' })).toMatchObject({
        status: 200,
        body: { is_refused: false },
      })
    }
  })

  test('a listed address of an earlier version stays unencrypted, with a warning', async () => {
    await hospital.app.db.acrossAccounts((db) =>
      sql`update emr_endpoint set host = '10.0.0.7', security = 'none'
           where account_id = ${hospital.ids.account_id}`.execute(db),
    )
    expect(await hospital.dora.call(emr.getEmrEndpoint)).toMatchObject({
      host: '10.0.0.7',
      security: 'none',
      is_exposed: true,
      is_refused: false,
    })
  })

  test.each([
    ['a malformed certificate', { trusted_certificate: 'x' }, 'trusted_certificate'],
    ['a fingerprint of another length', { certificate_pin: 'ab:cd' }, 'certificate_pin'],
    ['a client certificate without its key', { client_certificate: cert }, 'client_key'],
    ['a key without its certificate', { client_key: key }, 'client_certificate'],
    ['a malformed key', { client_certificate: cert, client_key: 'x' }, 'client_key'],
  ])('refuses %s', async (_, fields, field) => {
    expect(await setEndpoint({ host: '10.0.0.5', ...fields })).toMatchObject({
      status: 400,
      body: { [field]: [expect.any(String)] },
    })
  })

  test('the client key is stored encrypted, never returned, and dropped with its certificate', async () => {
    const given = { host: '10.0.0.5', client_certificate: cert }
    const saved = await setEndpoint({ ...given, client_key: key })
    expect(saved.body).toMatchObject({ has_client_key: true, client_certificate: cert.trim() })
    expect(JSON.stringify(saved.body)).not.toContain('PRIVATE KEY')
    const { rows } = await hospital.app.db.acrossAccounts((db) =>
      sql<{ stored: string; audited: string }>`
        select encode(client_key, 'escape') as stored,
               (select string_agg(details::text, ' ') from audit where action = 'emr_endpoint.changed') as audited
          from emr_endpoint where account_id = ${hospital.ids.account_id}`.execute(db),
    )
    expect(JSON.stringify(rows)).not.toContain('PRIVATE KEY')
    expect((await setEndpoint(given)).body).toMatchObject({ has_client_key: true })
    expect((await setEndpoint({ host: '10.0.0.5' })).body).toMatchObject({ has_client_key: false })
  })
})

describe('a document', () => {
  test('a document is sent over TLS with a trusted certificate, a pin, and a client certificate', async () => {
    const engine = await startTlsEngine({ requestCert: true })
    const client = { client_certificate: cert, client_key: key }
    for (const trust of [
      { trusted_certificate: cert },
      { certificate_pin: new X509Certificate(cert).fingerprint256 },
    ]) {
      const body = { host: '127.0.0.1', port: engine.port, security: 'tls', ...trust, ...client }
      expect((await setEndpoint(body)).status).toBe(200)
      const read = await fileThread()
      await expect.poll(read, patience).toMatchObject({ state: 'accepted', reason: '' })
    }
    expect(engine.received).toHaveLength(2)
  })

  test('a document is not sent if the interface is not trusted, has no TLS, or refuses our certificate', async () => {
    const engine = await startTlsEngine({ requestCert: true })
    const plain = await startEngine()
    const cases = [
      [{ port: engine.port }, 'The certificate of the EMR interface is not trusted.'],
      [
        { port: engine.port, trusted_certificate: cert },
        'The EMR interface refused the certificate of this server.',
      ],
      [{ port: plain.port, trusted_certificate: cert }, /does not encrypt with TLS|could not be reached/],
    ] as const
    for (const [fields, reason] of cases) {
      await setEndpoint({ host: '127.0.0.1', security: 'tls', ...fields })
      const read = await fileThread()
      await expect
        .poll(read, patience)
        .toMatchObject({ state: 'failed', reason: expect.stringMatching(reason) })
    }
    expect([...engine.received, ...plain.received]).toEqual([])
  })

  test('an unlisted address of an earlier version without TLS sends nothing, and needs attention', async () => {
    await setEndpoint({ host: '127.0.0.1' })
    const update = (host: string, port: number) =>
      hospital.app.db.acrossAccounts((db) =>
        sql`update emr_endpoint set host = ${host}, port = ${port}, security = 'none', is_on = true
             where account_id = ${hospital.ids.account_id}`.execute(db),
      )
    await update('203.0.113.5', 2575)
    expect(await hospital.dora.call(emr.getEmrEndpoint)).toMatchObject({
      is_exposed: true,
      is_refused: true,
    })
    const row = async () =>
      (await hospital.dora.call(listIntegrations)).results.find((one) => one.key === 'emr')
    expect(await row()).toMatchObject({
      state: 'attention',
      state_label: 'Needs encryption',
      next_step: 'Review',
      problem: expect.stringContaining('Choose TLS'),
    })
    const read = await fileThread()
    await expect.poll(read, patience).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/is not encrypted, so nothing was sent/),
    })
    const { steps } = await hospital.dora.call(testIntegration, { params: { key: 'emr' } })
    expect(steps.at(-1)).toMatchObject({ step: 'connection', problem: expect.stringContaining('Choose TLS') })
    // It can be switched off as it is.
    const off = await setEndpoint({ host: '203.0.113.5', security: 'none', is_on: false })
    expect(off).toMatchObject({ status: 200, body: { is_refused: true } })
    expect(await row()).toMatchObject({ state: 'paused' })
  })
})
