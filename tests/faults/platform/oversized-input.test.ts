import { createServiceToken } from '@wardline/contract/accounts/api-tokens/api-token.routes.ts'
import {
  checkIdentityProvider,
  readProviderMetadata,
} from '@wardline/contract/accounts/identity-providers/identity-provider.routes.ts'
import * as scim from '@wardline/contract/accounts/scim/scim.routes.ts'
import { login } from '@wardline/contract/accounts/session.routes.ts'
import { previewUserUpload } from '@wardline/contract/accounts/user-upload/user-upload.routes.ts'
import { setProvider } from '@wardline/contract/alerts/providers/provider.routes.ts'
import { uploadAttachment } from '@wardline/contract/files/file.routes.ts'
import { setAdtInterface } from '@wardline/contract/integrations/adt.routes.ts'
import { wctpOperation } from '@wardline/contract/integrations/hook.routes.ts'
import * as sources from '@wardline/contract/integrations/schedule-sources/schedule-source.routes.ts'
import { realtimePath } from '@wardline/contract/live/frames.ts'
import { createThread } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { previewImport } from '@wardline/contract/paging/import/calendar-import.routes.ts'
import { previewPatientUpload } from '@wardline/contract/patients/upload/patient-upload.routes.ts'
import type { Route } from '@wardline/contract/route.ts'
import { freePort } from '@wardline/embedded-postgres/postmaster.ts'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'
import { beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { queryRows } from '../../fixtures/alerts/notifications.ts'
import { startServerProcess, type ServerProcess } from '../../fixtures/faults/server-process.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { createProvider, signOnSettings } from '../../fixtures/hospital/sign-on.ts'
import { createCalendarGroup } from '../../fixtures/paging/calendar.ts'
import { connectAs, requestPath, type Person } from '../../fixtures/people/person.ts'
import { connectAdtSender } from '../../fixtures/peers/adt-sender.ts'
import { samlKeys } from '../../fixtures/peers/saml/saml-keys.ts'
import { measureSilence } from './silence.ts'
import * as worst from './worst-inputs.ts'

// No message from outside stops the server: each reader gets the inputs that take the most work.

const isFull = process.env['FAULTS'] === 'full'
const longest_silence_ms = 200

let hospital: Hospital
let server: ServerProcess
let dora: Person
let saml_uid: string
let oidc_id: number
let wctp_uid: string
let group_id: number
let scim_group: string
let token: string
let adt_port: number
/** Body of every answer of the schedule source. */
let source_answer = Buffer.alloc(0)
let source_url: string
/** Answers of an OpenID provider at the address of the schedule source. */
let provider_answers: worst.ProviderAnswers = {}

beforeAll(async () => {
  hospital = await createHospital({ settings: signOnSettings, closesWithTest: false })
  adt_port = await freePort()
  await hospital.dora.call(setAdtInterface, {
    body: { sending_application: 'ADT1', sending_facility: 'GEN' },
  })
  server = await startServerProcess(hospital.data_dir, await freePort(), {
    DATABASE_URL: hospital.database_url,
    ADT_PORT: String(adt_port),
    ...signOnSettings,
  })
  dora = connectAs(server.url, hospital.dora.user)
  const provider = await createProvider(hospital, {
    kind: 'saml',
    name: 'Hospital SAML',
    is_on: true,
    idp_entity_id: 'https://idp.example/metadata',
    sso_url: 'https://idp.example/sso',
    certificates: [samlKeys.first.cert, samlKeys.second.cert],
    accepts_unsolicited: true,
  })
  saml_uid = provider.uid
  const source = createServer(({ url }, response) => {
    if (url === '/login') return response.end('{"access_token":"token","expires_in":"3600"}')
    response.setHeader('content-type', 'application/json')
    if (url === '/.well-known/openid-configuration')
      return response.end(writeConfiguration(provider_answers.configuration))
    return response.end(url === '/jwks' ? (provider_answers.keys ?? '{"keys":[]}') : source_answer)
  })
  source.listen(0, '127.0.0.1')
  await once(source, 'listening')
  source_url = `http://127.0.0.1:${(source.address() as AddressInfo).port}`
  const oidc = await createProvider(hospital, {
    kind: 'oidc',
    name: 'Hospital OpenID',
    is_on: true,
    issuer: source_url,
    client_id: 'wardline',
    client_secret: 'secret word',
  })
  oidc_id = oidc.id
  await hospital.dora.call(setProvider, {
    body: { kind: 'wctp', base_url: source_url, sender_id: 'paging@hospital.test', reply_code: 'sesame' },
  })
  const [provider_row] = await queryRows<{ uid: string }>(
    hospital,
    `select uid from delivery_provider where kind = 'wctp'`,
  )
  wctp_uid = provider_row?.uid ?? ''
  group_id = await createCalendarGroup(hospital, 'Cardiology')
  token = (
    await hospital.dora.call(createServiceToken, {
      params: { id: hospital.ids.account_id },
      body: { name: 'Provisioning', scopes: ['accounts.provision_users'], expires_in_days: 30 },
    })
  ).token
  const group = await sendScim('POST', scim.createScimGroup.path, { displayName: 'Night shift' })
  scim_group = ((await group.json()) as { id: string }).id
  return async () => {
    source.closeAllConnections()
    source.close()
    await server.end('SIGTERM')
    await hospital.close()
  }
}, 120_000)

const sendScim = (method: string, path: string, body: unknown) =>
  fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
    body: JSON.stringify(body),
  })

const post = (path: string, type: string, body: string) =>
  fetch(server.url + path, { method: 'POST', redirect: 'manual', headers: { 'content-type': type }, body })

const json = (body: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const postAsDora = (route: Route, params: Record<string, unknown>, body: unknown) =>
  dora.http(requestPath(route, { params }), json(body))

const form = 'application/x-www-form-urlencoded'
const signOn = (rest: string) => `/api/v1/sign-on/${saml_uid}/${rest}/`

const sourceFields: Record<string, { identifier: string; user_name: string }> = {
  qgenda: { identifier: 'key', user_name: 'interface@hospital.example' },
  shiftadmin: { identifier: '1', user_name: '' },
  tangier: { identifier: '1', user_name: 'interface' },
  amion: { identifier: '', user_name: '' },
}
const source_ids = new Map<string, number>()

async function createSource(kind: string): Promise<number> {
  const body = {
    name: `Source of ${kind}`,
    base_url: source_url,
    timezone: 'America/New_York',
    ...sourceFields[kind],
    secret: 'secret word',
    is_on: false,
    fail_over_user: dora.user.user_id,
  }
  const { id } = await hospital.dora.call(sources.createScheduleSource, { params: { kind }, body })
  source_ids.set(kind, id)
  return id
}

const writeConfiguration = (more = ''): string =>
  `{"issuer":"${source_url}","authorization_endpoint":"${source_url}/authorize",` +
  `"token_endpoint":"${source_url}/token","jwks_uri":"${source_url}/jwks"${more === '' ? '' : `,${more}`}}`

function checkProvider(answers: worst.ProviderAnswers): Promise<Response> {
  provider_answers = answers
  return postAsDora(checkIdentityProvider, { id: hospital.ids.account_id, provider_id: oidc_id }, {})
}

async function testSource(kind: string, answer: string): Promise<Response> {
  source_answer = Buffer.from(answer)
  const id = source_ids.get(kind) ?? (await createSource(kind))
  return postAsDora(sources.testScheduleSource, { kind, id }, {})
}

async function upload(bytes: Buffer): Promise<Response> {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'wound.png')
  return dora.http(uploadAttachment.path, { method: 'POST', body })
}

/** Answers as a request would. */
async function sendAdt(text: string): Promise<Response> {
  const sender = await connectAdtSender(adt_port)
  return Response.json(await sender.send(text).finally(sender.close))
}

/** Sends the message again and again, until the server has read all of them or has closed the connection. */
async function sendLive(message: string): Promise<Response> {
  const headers = { cookie: await dora.cookie() }
  const socket = new WebSocket(server.url.replace(/^http/, 'ws') + realtimePath, { headers })
  socket.on('error', () => {}) // the server may end the connection
  await once(socket, 'open')
  const over = Promise.race([once(socket, 'pong'), once(socket, 'close')])
  for (let sent = 0; sent < 50; sent += 1) socket.send(message)
  socket.ping()
  await over
  socket.terminate()
  return new Response()
}

type Feed = (input: never) => Promise<Response>
interface Reader {
  inputs: Record<string, unknown>
  feed: Feed
  /** Names of the cases that run in every `npm test`; the others run with FAULTS=full. */
  quick: readonly string[]
}

const readers: Record<string, Reader> = {
  'a SAML response': {
    inputs: worst.samlForms,
    feed: (SAMLResponse: string) =>
      post(signOn('acs'), form, new URLSearchParams({ SAMLResponse }).toString()),
    quick: ['elements without end', 'as many elements as are read', 'white space in base64'],
  },
  'a SAML sign-out request': {
    inputs: worst.samlForms,
    feed: (SAMLRequest: string) => post(signOn('slo'), form, new URLSearchParams({ SAMLRequest }).toString()),
    quick: ['as many elements as are read'],
  },
  'SAML metadata': {
    inputs: worst.xmlInsides,
    feed: (xml: string) =>
      postAsDora(
        readProviderMetadata,
        { id: hospital.ids.account_id },
        { xml: `<EntityDescriptor>${xml}</EntityDescriptor>` },
      ),
    quick: ['elements without end'],
  },
  'a JSON body': {
    inputs: worst.jsonBodies,
    feed: (body: string) =>
      dora.http(createThread.path, { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
    quick: ['unknown names within the limits', 'wrong entries within the limits', 'nested lists'],
  },
  'a JSON body before sign-in': {
    inputs: worst.jsonBodies,
    feed: (body: string) => post(login.path, 'application/json', body),
    quick: ['unknown names'],
  },
  'a form': {
    inputs: worst.forms,
    feed: (body: string) => post(signOn('acs'), form, body),
    quick: ['empty fields'],
  },
  'a SCIM change': {
    inputs: worst.scimOperations,
    feed: (Operations: unknown[]) =>
      sendScim('PATCH', requestPath(scim.patchScimGroup, { params: { id: scim_group } }), {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations,
      }),
    quick: ['members to add', 'a long name', 'filters of members'],
  },
  'a multipart form': {
    inputs: worst.multipartForms,
    feed: (body: string) =>
      dora.http(uploadAttachment.path, {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body,
      }),
    quick: ['headers without end'],
  },
  'a live connection': {
    inputs: worst.liveMessages,
    feed: sendLive,
    quick: ['unknown names'],
  },
  'a calendar file': {
    inputs: worst.calendars,
    feed: (calendar: string) => postAsDora(previewImport, { id: group_id }, { calendar }),
    quick: ['series over fifty years', 'unknown properties'],
  },
  'a CSV file of users': {
    inputs: worst.csvParts,
    feed: (part: object) => postAsDora(previewUserUpload, { id: hospital.ids.account_id }, part),
    quick: ['wrong rows', 'quotation marks'],
  },
  'a CSV file of patients': {
    inputs: worst.csvParts,
    feed: (part: object) => postAsDora(previewPatientUpload, {}, part),
    quick: ['quotation marks'],
  },
  'a WCTP document': {
    inputs: worst.wctpDocuments,
    feed: (text: string) => post(requestPath(wctpOperation, { params: { uid: wctp_uid } }), 'text/xml', text),
    quick: ['elements without end'],
  },
  'an answer of an OpenID provider': {
    inputs: worst.providerAnswers,
    feed: checkProvider,
    quick: ['keys without end', 'nested lists'],
  },
  'a picture': {
    inputs: worst.pictures,
    feed: (draw: () => Buffer) => upload(draw()),
    quick: ['names of locations'],
  },
  'an ADT message': { inputs: worst.adtMessages, feed: sendAdt, quick: ['components'] },
  ...Object.fromEntries(
    Object.entries(worst.scheduleAnswers).map(([kind, inputs]): [string, Reader] => [
      `an answer of ${kind}`,
      {
        inputs,
        feed: (write: () => string) => testSource(kind, write()),
        quick: kind === 'tangier' ? ['as many elements as are read'] : [],
      },
    ]),
  ),
}

const cases = Object.entries(readers).flatMap(([reader, { inputs, feed, quick }]) =>
  Object.entries(inputs)
    .filter(([name]) => isFull || quick.includes(name))
    .map(([name, input]) => ({ reader, name, feed: () => feed(input as never) })),
)

test.for(cases)('$reader with $name does not stop the server', async ({ reader, name, feed }) => {
  const delays: number[] = []
  // Another process on the machine may take the processor once; a slow reader is slow each time.
  while (delays.length < 3) {
    let status = 0
    const { delay_ms, probe_ms } = await measureSilence(server.url, async () => {
      const response = await feed()
      await response.arrayBuffer()
      status = response.status
    })
    delays.push(delay_ms)
    process.stdout.write(
      `${reader}, ${name}: ${status}, event loop ${delay_ms.toFixed(0)} ms, probe ${probe_ms.toFixed(0)} ms\n`,
    )
    expect(status).toBeLessThan(500)
    if (delay_ms <= longest_silence_ms) break
  }
  expect(Math.min(...delays)).toBeLessThanOrEqual(longest_silence_ms)
})
