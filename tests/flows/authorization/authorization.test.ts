import { routes, type RouteName } from '@wardline/contract/routes.ts'
import { lockUser } from '@wardline/contract/accounts/user.routes.ts'
import { listSessions, logout } from '@wardline/contract/accounts/session.routes.ts'
import { permissionIds, type Permission } from '@wardline/contract/permissions.ts'
import type { Route } from '@wardline/contract/route.ts'
import { beforeAll, expect, test } from 'vitest'
import { createHospital } from '../../fixtures/hospital/hospital.ts'
import { featureRows } from './feature-rows.ts'
import { noInput, personas, type Asked, type Persona, type Row, type MatrixHospital } from './matrix.ts'
import { createUser } from '../../fixtures/hospital/users.ts'
import { requestPath, connectAs, type Person } from '../../fixtures/people/person.ts'
import { createDepartment, joinDepartment } from '../../fixtures/hospital/departments.ts'
import { attachFile, readSample, createForm, uploadFiles } from '../../fixtures/files/uploads.ts'

let hospital: MatrixHospital

const clinician: Permission[] = [
  'messaging.send_message',
  'messaging.recall_thread',
  'pcm.view_patient',
  'pcm.provider',
  'pcm.add_note',
]
const ofDepartments = permissionIds.filter((id) => id.includes('_department_'))

beforeAll(async () => {
  const h = await createHospital({ closesWithTest: false })
  const photo = await readSample('valid/sample.png')
  const attached = await attachFile(h.ana, 'sample.png', photo)
  const thread = await h.ana.writes(h.ben, 'For Ben alone', { attachment_ids: [attached.id] })
  const powerless = await createUser(h, 'Paula Less')
  const locked = await createUser(h, 'Lara Locked', ['messaging.send_message'])
  const signedOut = await createUser(h, 'Owen Out', ['messaging.send_message'])
  const departmental = await createUser(h, 'Dee Scoped', [...clinician, ...ofDepartments])
  await joinDepartment(h, departmental, await createDepartment(h, 'Elsewhere'))
  await Promise.all([powerless, locked, signedOut].map((person) => person.signIn()))
  await signedOut.call(logout)
  await h.dora.call(lockUser, { params: { id: locked.user.user_id } })
  h.clock.forward({ seconds: 2 }) // Sessions are cached for a second.
  hospital = {
    ...h,
    sender: h.ana,
    recipient: h.ben,
    colleague: h.cleo,
    administrator: h.dora,
    powerless,
    departmental,
    locked,
    signedOut,
    thread,
    attachment: attached.id,
    someone: await createUser(h, 'Sam One'),
    photo,
  }
  return h.close
})

const onThread = ({ thread }: MatrixHospital): Asked => ({ params: { id: thread.id } })
const onSomeone = ({ someone }: MatrixHospital): Asked => ({ params: { id: someone.user.user_id } })
const photoForm = ({ photo }: MatrixHospital): Asked => ({
  form: createForm({ name: 'sample.png', bytes: photo }),
})
const photoParams = ({ sender }: MatrixHospital): Asked => ({ params: { id: sender.user.user_id } })

const subscribersOnly: Row['statuses'] = [404, 200, 200, 404, 404, 404]
const administratorsOnly: Row['statuses'] = [403, 403, 403, 403, 204, 404]
const selfOrAdministrator: Row['statuses'] = [403, 403, 200, 403, 200, 404]

async function anotherDevice({ url, sender }: MatrixHospital): Promise<Asked> {
  const device = connectAs(url, sender.user)
  await device.signIn()
  const { results } = await device.call(listSessions)
  return { params: { id: results.find((session) => session.is_current)?.id } }
}

/** A missing row does not compile. */
const rows: Record<RouteName, Row> = {
  getDemoSignIn: { input: noInput, statuses: 200 },
  login: {
    input: ({ sender }) => ({ body: { email: sender.user.email, password: 'demo' } }),
    statuses: 200,
  },
  logout: { input: noInput, statuses: 204 },
  getMe: { input: noInput, statuses: 200 },
  lockSession: { input: noInput, statuses: 204 },
  // 400 means access was granted and the password was wrong.
  unlockSession: { input: () => ({ body: { password: 'not it' } }), statuses: 400 },
  confirmPassword: { input: () => ({ body: { password: 'not it' } }), statuses: 400 },
  getSessionLock: { input: noInput, statuses: 200 },
  noteActivity: { input: noInput, statuses: 204 },
  // The stranger is an administrator of another hospital, and sees and sets its limits.
  getSessionLimits: { input: noInput, statuses: [403, 403, 403, 403, 200, 200] },
  setSessionLimits: {
    input: () => ({ body: { lock_minutes: 60, shared_lock_minutes: 60, session_hours: 24 } }),
    statuses: [403, 403, 403, 403, 200, 200],
  },
  getWaitingMessages: { input: noInput, statuses: 200 },
  listSessions: { input: noInput, statuses: 200 },
  endSession: { input: anotherDevice, statuses: [404, 404, 204, 404, 404, 404] },
  logoutEverywhere: { input: noInput, statuses: 200 },
  // 400 means access was granted and the password was wrong.
  changeOwnPassword: {
    input: () => ({ body: { old_password: 'not it', new_password: 'purple donkey staple' } }),
    statuses: 400,
  },
  uploadPhoto: { input: (w) => ({ ...photoParams(w), ...photoForm(w) }), statuses: selfOrAdministrator },
  getPhoto: {
    input: async (w) => {
      await uploadFiles(
        w.sender,
        [{ name: 'sample.png', bytes: w.photo }],
        routes.uploadPhoto,
        photoParams(w).params,
      )
      return photoParams(w)
    },
    statuses: [200, 200, 200, 200, 200, 404],
  },
  clearPhoto: { input: photoParams, statuses: selfOrAdministrator },
  lockUser: { input: onSomeone, statuses: administratorsOnly },
  unlockUser: { input: onSomeone, statuses: administratorsOnly },
  deactivateUser: { input: onSomeone, statuses: administratorsOnly },
  reactivateUser: { input: onSomeone, statuses: administratorsOnly },
  clearDevices: { input: onSomeone, statuses: administratorsOnly },
  getProfile: { input: photoParams, statuses: selfOrAdministrator },
  changeProfile: {
    input: (w) => ({ ...photoParams(w), body: { title: 'RN' } }),
    statuses: selfOrAdministrator,
  },
  setStatus: {
    input: (w) => ({ ...photoParams(w), body: { status: 'online' } }),
    statuses: selfOrAdministrator,
  },
  getNotifications: { input: photoParams, statuses: selfOrAdministrator },
  setNotifications: {
    input: (w) => ({ ...photoParams(w), body: { settings: [] } }),
    statuses: selfOrAdministrator,
  },
  setUserPassword: {
    input: (w) => ({ ...onSomeone(w), body: { new_password: 'purple donkey staple' } }),
    statuses: administratorsOnly,
  },
  uploadAttachment: { input: photoForm, statuses: 201 },
  uploadFile: { input: photoForm, statuses: 201 },
  downloadFile: { input: ({ attachment }) => ({ params: { id: attachment } }), statuses: subscribersOnly },
  ...featureRows,
  listThreads: { input: noInput, statuses: 200 },
  getThread: { input: onThread, statuses: subscribersOnly },
  createThread: {
    input: ({ sender, recipient }) => ({
      body: {
        subject: 'Hello',
        data: { body: 'Hello' },
        recipient_ids: [sender.user.contact_id, recipient.user.contact_id],
      },
    }),
    statuses: [201, 201, 201, 403, 201, 400],
  },
  listMessages: { input: onThread, statuses: subscribersOnly },
  replyToThread: {
    input: (w) => ({ ...onThread(w), body: { message: 'Hello' } }),
    statuses: [404, 201, 201, 404, 404, 404],
  },
  markThreadRead: { input: (w) => ({ ...onThread(w), body: {} }), statuses: subscribersOnly },
  markThreadDelivered: {
    input: (w) => ({ ...onThread(w), body: { message_id: w.thread.last_message.id } }),
    statuses: [404, 204, 204, 404, 404, 404],
  },
  archiveThread: { input: onThread, statuses: subscribersOnly },
  unarchiveThread: { input: onThread, statuses: subscribersOnly },
  listSubscribers: { input: onThread, statuses: subscribersOnly },
  listMessageTypes: { input: noInput, statuses: 200 },
  boot: { input: noInput, statuses: 200 },
}

/** Routes that end or lock the calling session, or end others of the same user. */
const endsSessions: ReadonlySet<RouteName> = new Set(['login', 'logout', 'logoutEverywhere', 'lockSession'])

/** Routes for members; department permissions do not replace membership. */
const membersOnly: ReadonlySet<RouteName> = new Set(['takeOverShift', 'requestSwap'])

interface Pass {
  cookie?: string
  csrf?: string
}

const readCredentials = async (person: Person): Promise<Required<Pass>> => {
  const cookie = await person.cookie()
  return { cookie, csrf: /csrftoken=([^;]+)/.exec(cookie)?.[1] ?? '' }
}

async function sendRequest(route: Route, { params, query, body, form }: Asked, { cookie, csrf }: Pass) {
  const response = await fetch(
    hospital.url + requestPath(route, { ...(params && { params }), ...(query && { query }) }),
    {
      method: route.method,
      redirect: 'manual',
      headers: {
        ...(cookie !== undefined && { cookie }),
        ...(csrf !== undefined && { 'x-csrftoken': csrf }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
    },
  )
  return { status: response.status, body: await response.text() }
}

const expectedStatus = ({ statuses: answers }: Row, persona: Persona): number =>
  typeof answers === 'number' ? answers : (answers[personas.indexOf(persona)] ?? 0)

const all = Object.entries(routes) as [RouteName, Route][]
const writing = all.filter(([, { method, allow }]) => method !== 'GET' && allow !== 'anyone')
const guarded = all.filter(([, { allow }]) => allow !== 'anyone')

test('every route of the contract has a row in the matrix, and every row has a route', () => {
  expect(Object.keys(rows).toSorted()).toEqual(Object.keys(routes).toSorted())
})

test.for(all)('%s answers each persona as in the matrix', async ([name, route]) => {
  const row = rows[name]
  const got: Record<string, number> = {}
  for (const persona of personas) {
    if (endsSessions.has(name)) await hospital[persona].signIn()
    const asked = await row.input(hospital, persona)
    got[persona] = (await sendRequest(route, asked, await readCredentials(hospital[persona]))).status
    if (endsSessions.has(name)) await hospital[persona].signIn()
  }
  expect(got).toEqual(Object.fromEntries(personas.map((persona) => [persona, expectedStatus(row, persona)])))
})

test.for(guarded.filter(([name]) => !endsSessions.has(name)))(
  '%s: permissions for own departments do not apply to groups of other departments',
  async ([name, route]) => {
    const row = rows[name]
    const { status } = await sendRequest(
      route,
      await row.input(hospital, 'colleague'),
      await readCredentials(hospital.departmental),
    )
    expect(status).toBe(membersOnly.has(name) ? 403 : expectedStatus(row, 'colleague'))
  },
)

test.for(guarded)('%s requires a valid session', async ([name, route]) => {
  const asked = () => rows[name].input(hospital, 'sender')
  const got = {
    nobody: await sendRequest(route, await asked(), {}),
    forged: await sendRequest(route, await asked(), { cookie: `session=1.${'A'.repeat(43)}`, csrf: 'x' }),
    'signed out': await sendRequest(route, await asked(), await readCredentials(hospital.signedOut)),
    locked: await sendRequest(route, await asked(), await readCredentials(hospital.locked)),
  }
  for (const [who, answer] of Object.entries(got)) {
    expect({ who, ...answer }).toMatchObject({
      who,
      status: 401,
      body: expect.stringContaining('not_signed_in'),
    })
  }
})

test.for(writing)('%s rejects a missing or wrong CSRF header', async ([name, route]) => {
  const { cookie } = await readCredentials(hospital.sender)
  const { csrf: foreign } = await readCredentials(hospital.recipient)
  for (const pass of [{ cookie }, { cookie, csrf: '' }, { cookie, csrf: foreign }]) {
    const answer = await sendRequest(route, await rows[name].input(hospital, 'sender'), pass)
    expect(answer).toEqual({ status: 403, body: expect.stringContaining('"code":"csrf"') })
  }
})

const nowhere = 999_999_999
/** The discovery of SCIM is the same in each account. */
const isDiscovery = (name: RouteName): boolean => name === 'getScimResourceType' || name === 'getScimSchema'
/** A `url_prefix` or a `kind` is no object of an account. */
const namesTypeOnly = (shape: object) => ('url_prefix' in shape || 'kind' in shape) && !('id' in shape)
/** A calendar feed is opened by its secret address; calendar-feed.test.ts covers guessing. */
const withId = guarded.filter(
  ([name, { params }]) => params !== undefined && !namesTypeOnly(params.shape) && !isDiscovery(name),
)

test.for(withId)(
  '%s: an id of another account is answered like an id that never existed',
  async ([name, route]) => {
    const asked = await rows[name].input(hospital, 'stranger')
    const pass = await readCredentials(hospital.stranger)
    const missing = { ...asked, params: { ...asked.params, id: nowhere } }
    const foreign = await sendRequest(route, asked, pass)
    expect(foreign).toEqual(await sendRequest(route, missing, pass))
    expect(foreign.status).toBe(404)
  },
)

test.for(withId.filter(([name]) => expectedStatus(rows[name], 'colleague') === 404))(
  "%s: a colleague's object is answered like one that never existed",
  async ([name, route]) => {
    const asked = await rows[name].input(hospital, 'colleague')
    const pass = await readCredentials(hospital.colleague)
    expect(await sendRequest(route, asked, pass)).toEqual(
      await sendRequest(route, { ...asked, params: { ...asked.params, id: nowhere } }, pass),
    )
  },
)

const lists = [
  'listThreads',
  'listContacts',
  'listObjects',
  'listEntries',
  'listUsers',
  'listMonitorableUsers',
  'listDepartments',
  'listPagingGroups',
  'listOnCall',
  'listPatients',
  'listEncounters',
  'listMessageTypes',
  'listSessions',
  'getMe',
  'boot',
  'searchFhirPatients',
  'searchFhirEncounters',
  'searchFhirCommunications',
  'searchFhirSchedules',
  'searchFhirAuditEvents',
  'searchFhirPractitioners',
  'searchFhirOrganizations',
  'searchFhirHealthcareServices',
] as const

test.for(lists)('%s shows a stranger nothing of this hospital', async (name) => {
  const { body } = await sendRequest(routes[name], {}, await readCredentials(hospital.stranger))
  expect(body).not.toMatch(/Ana|Ben|Cleo|Dora|St\. Test|For Ben alone|Walters|Cardiology|Critical lab/)
})
