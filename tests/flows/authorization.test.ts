import { routes, type RouteName } from '@wardline/contract/routes.ts'
import { lockUser } from '@wardline/contract/accounts/user.routes.ts'
import { listSessions, logout } from '@wardline/contract/accounts/session.routes.ts'
import { permissionIds, type Permission } from '@wardline/contract/permissions.ts'
import type { Route } from '@wardline/contract/route.ts'
import { beforeAll, expect, test } from 'vitest'
import { hospital } from '../world/hospital.ts'
import { own, personas, type Asked, type Persona, type Row, type Ward } from '../world/matrix.ts'
import { broadcastRows } from '../world/matrix-broadcast.ts'
import { calendarRows } from '../world/matrix-calendar.ts'
import { carrierRows } from '../world/matrix-carriers.ts'
import { ringingRows } from '../world/matrix-ringing.ts'
import { deviceRows } from '../world/matrix-devices.ts'
import { feedRows } from '../world/matrix-feeds.ts'
import { directoryRows } from '../world/matrix-directory.ts'
import { hookRows } from '../world/matrix-hooks.ts'
import { handoverRows } from '../world/matrix-handovers.ts'
import { integrationRows } from '../world/matrix-integrations.ts'
import { monitoringRows } from '../world/matrix-monitoring.ts'
import { onCallRows } from '../world/matrix-on-call.ts'
import { openItemRows } from '../world/matrix-open-items.ts'
import { pageRows } from '../world/matrix-pages.ts'
import { pagingGroupRows } from '../world/matrix-paging-groups.ts'
import { promptRows } from '../world/matrix-prompts.ts'
import { policyRows } from '../world/matrix-policies.ts'
import { statusRows } from '../world/matrix-status.ts'
import { sharingRows } from '../world/matrix-sharing.ts'
import { newcomer } from '../world/newcomer.ts'
import { addressOf, personOf, type Person } from '../world/person.ts'
import { department, joins } from '../world/tagging.ts'
import { attaches, bytesOf, formOf, uploads } from '../world/uploads.ts'

let ward: Ward

const clinician: Permission[] = ['messaging.send_message', 'messaging.recall_thread', 'pcm.view_patient']
const ofDepartments = permissionIds.filter((id) => id.includes('_department_'))

beforeAll(async () => {
  const h = await hospital({ isOwnedByTest: false })
  const photo = await bytesOf('valid/sample.png')
  const attached = await attaches(h.ana, 'sample.png', photo)
  const thread = await h.ana.writes(h.ben, 'For Ben alone', { attachment_ids: [attached.id] })
  const powerless = await newcomer(h, 'Paula Less')
  const locked = await newcomer(h, 'Lara Locked', ['messaging.send_message'])
  const signedOut = await newcomer(h, 'Owen Out', ['messaging.send_message'])
  const departmental = await newcomer(h, 'Dee Scoped', [...clinician, ...ofDepartments])
  await joins(h, departmental, await department(h, 'Elsewhere'))
  await Promise.all([powerless, locked, signedOut].map((person) => person.signIn()))
  await signedOut.call(logout)
  await h.dora.call(lockUser, { params: { id: locked.who.user_id } })
  h.clock.forward({ seconds: 2 }) // a session's answer is kept for a second
  ward = {
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
    someone: await newcomer(h, 'Sam One'),
    photo,
  }
  return h.close
})

const onThread = ({ thread }: Ward): Asked => ({ params: { id: thread.id } })
const onSomeone = ({ someone }: Ward): Asked => ({ params: { id: someone.who.user_id } })
const file = ({ photo }: Ward): Asked => ({ form: formOf({ name: 'sample.png', bytes: photo }) })
const photoOf = ({ sender }: Ward): Asked => ({ params: { id: sender.who.user_id } })

const subscribersOnly: Row['answers'] = [404, 200, 200, 404, 404, 404]
const administratorsOnly: Row['answers'] = [403, 403, 403, 403, 204, 404]
const selfOrAdministrator: Row['answers'] = [403, 403, 200, 403, 200, 404]

/** A session of the sender's beside the one that they use. */
async function anotherDevice({ url, sender }: Ward): Promise<Asked> {
  const device = personOf(url, sender.who)
  await device.signIn()
  const { results } = await device.call(listSessions)
  return { params: { id: results.find((session) => session.is_current)?.id } }
}

/** Every route of the contract; one without a row does not compile, and fails the first test. */
const rows: Record<RouteName, Row> = {
  login: {
    asks: ({ sender }) => ({ body: { email: sender.who.email, password: 'demo' } }),
    answers: 200,
  },
  logout: { asks: own, answers: 204 },
  getMe: { asks: own, answers: 200 },
  listSessions: { asks: own, answers: 200 },
  endSession: { asks: anotherDevice, answers: [404, 404, 204, 404, 404, 404] },
  logoutEverywhere: { asks: own, answers: 200 },
  // 400 is past the door: the current password is wrong.
  changeOwnPassword: {
    asks: () => ({ body: { old_password: 'not it', new_password: 'ten letters' } }),
    answers: 400,
  },
  uploadPhoto: { asks: (w) => ({ ...photoOf(w), ...file(w) }), answers: selfOrAdministrator },
  getPhoto: {
    asks: async (w) => {
      await uploads(w.sender, [{ name: 'sample.png', bytes: w.photo }], routes.uploadPhoto, photoOf(w).params)
      return photoOf(w)
    },
    answers: [200, 200, 200, 200, 200, 404],
  },
  clearPhoto: { asks: photoOf, answers: selfOrAdministrator },
  lockUser: { asks: onSomeone, answers: administratorsOnly },
  unlockUser: { asks: onSomeone, answers: administratorsOnly },
  deactivateUser: { asks: onSomeone, answers: administratorsOnly },
  reactivateUser: { asks: onSomeone, answers: administratorsOnly },
  clearDevices: { asks: onSomeone, answers: administratorsOnly },
  getProfile: { asks: photoOf, answers: selfOrAdministrator },
  changeProfile: { asks: (w) => ({ ...photoOf(w), body: { title: 'RN' } }), answers: selfOrAdministrator },
  setStatus: { asks: (w) => ({ ...photoOf(w), body: { status: 'online' } }), answers: selfOrAdministrator },
  getNotifications: { asks: photoOf, answers: selfOrAdministrator },
  setNotifications: {
    asks: (w) => ({ ...photoOf(w), body: { settings: [] } }),
    answers: selfOrAdministrator,
  },
  setUserPassword: {
    asks: (w) => ({ ...onSomeone(w), body: { new_password: 'ten letters' } }),
    answers: administratorsOnly,
  },
  uploadAttachment: { asks: file, answers: 201 },
  uploadFile: { asks: file, answers: 201 },
  downloadFile: { asks: ({ attachment }) => ({ params: { id: attachment } }), answers: subscribersOnly },
  ...directoryRows,
  ...onCallRows,
  ...openItemRows,
  ...handoverRows,
  ...pageRows,
  ...monitoringRows,
  ...sharingRows,
  ...integrationRows,
  ...hookRows,
  ...policyRows,
  ...feedRows,
  ...deviceRows,
  ...pagingGroupRows,
  ...calendarRows,
  ...promptRows,
  ...broadcastRows,
  ...statusRows,
  ...carrierRows,
  ...ringingRows,
  listThreads: { asks: own, answers: 200 },
  getThread: { asks: onThread, answers: subscribersOnly },
  createThread: {
    asks: ({ sender, recipient }) => ({
      body: {
        subject: 'Hello',
        data: { body: 'Hello' },
        recipient_ids: [sender.who.contact_id, recipient.who.contact_id],
      },
    }),
    answers: [201, 201, 201, 403, 201, 400],
  },
  listMessages: { asks: onThread, answers: subscribersOnly },
  replyToThread: {
    asks: (w) => ({ ...onThread(w), body: { message: 'Hello' } }),
    answers: [404, 201, 201, 404, 404, 404],
  },
  readThread: { asks: (w) => ({ ...onThread(w), body: {} }), answers: subscribersOnly },
  deliveredThread: {
    asks: (w) => ({ ...onThread(w), body: { message_id: w.thread.last_message.id } }),
    answers: [404, 204, 204, 404, 404, 404],
  },
  archiveThread: { asks: onThread, answers: subscribersOnly },
  unarchiveThread: { asks: onThread, answers: subscribersOnly },
  listSubscribers: { asks: onThread, answers: subscribersOnly },
  listMessageTypes: { asks: own, answers: 200 },
  boot: { asks: own, answers: 200 },
}

/** These end the session that they are called with, or others of the same person. */
const endsSessions: ReadonlySet<RouteName> = new Set(['login', 'logout', 'logoutEverywhere'])

/** The colleague of the table is a member of the group; no right of a department makes anybody one. */
const membersOnly: ReadonlySet<RouteName> = new Set(['takeOverShift', 'offerShift'])

interface Pass {
  cookie?: string
  csrf?: string
}

const passOf = async (person: Person): Promise<Required<Pass>> => {
  const cookie = await person.cookie()
  return { cookie, csrf: /csrftoken=([^;]+)/.exec(cookie)?.[1] ?? '' }
}

async function ask(route: Route, { params, query, body, form }: Asked, { cookie, csrf }: Pass) {
  const response = await fetch(
    ward.url + addressOf(route, { ...(params && { params }), ...(query && { query }) }),
    {
      method: route.method,
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

const expectedOf = ({ answers }: Row, persona: Persona): number =>
  typeof answers === 'number' ? answers : (answers[personas.indexOf(persona)] ?? 0)

const all = Object.entries(routes) as [RouteName, Route][]
const writing = all.filter(([, { method, allow }]) => method !== 'GET' && allow !== 'anyone')
const guarded = all.filter(([, { allow }]) => allow !== 'anyone')

test('every route of the contract has its row, and no row is of a route that is gone', () => {
  expect(Object.keys(rows).toSorted()).toEqual(Object.keys(routes).toSorted())
})

test.for(all)('%s answers each persona as the table says', async ([name, route]) => {
  const row = rows[name]
  const got: Record<string, number> = {}
  for (const persona of personas) {
    if (endsSessions.has(name)) await ward[persona].signIn()
    const asked = await row.asks(ward, persona)
    got[persona] = (await ask(route, asked, await passOf(ward[persona]))).status
    if (endsSessions.has(name)) await ward[persona].signIn()
  }
  expect(got).toEqual(Object.fromEntries(personas.map((persona) => [persona, expectedOf(row, persona)])))
})

test.for(guarded.filter(([name]) => !endsSessions.has(name)))(
  '%s: rights over groups of one’s own department open nothing of another’s',
  async ([name, route]) => {
    const row = rows[name]
    const { status } = await ask(route, await row.asks(ward, 'colleague'), await passOf(ward.departmental))
    expect(status).toBe(membersOnly.has(name) ? 403 : expectedOf(row, 'colleague'))
  },
)

test.for(guarded)('%s is closed to whoever is not signed in (any more)', async ([name, route]) => {
  const asked = () => rows[name].asks(ward, 'sender')
  const got = {
    nobody: await ask(route, await asked(), {}),
    forged: await ask(route, await asked(), { cookie: `session=1.${'A'.repeat(43)}`, csrf: 'x' }),
    'signed out': await ask(route, await asked(), await passOf(ward.signedOut)),
    locked: await ask(route, await asked(), await passOf(ward.locked)),
  }
  for (const [who, answer] of Object.entries(got)) {
    expect({ who, ...answer }).toMatchObject({
      who,
      status: 401,
      body: expect.stringContaining('not_signed_in'),
    })
  }
})

test.for(writing)('%s refuses a page without the CSRF header, or with a wrong one', async ([name, route]) => {
  const { cookie } = await passOf(ward.sender)
  const { csrf: foreign } = await passOf(ward.recipient)
  for (const pass of [{ cookie }, { cookie, csrf: '' }, { cookie, csrf: foreign }]) {
    const answer = await ask(route, await rows[name].asks(ward, 'sender'), pass)
    expect(answer).toEqual({ status: 403, body: expect.stringContaining('"code":"csrf"') })
  }
})

const nowhere = 999_999_999
/** An address that is a key by itself (a calendar feed) opens for whoever has it; calendar-feed.test.ts guesses at it. */
const withId = guarded.filter(([, { params }]) => params !== undefined)

test.for(withId)("%s: another account's id reads like one that never was", async ([name, route]) => {
  const asked = await rows[name].asks(ward, 'stranger')
  const pass = await passOf(ward.stranger)
  const missing = { ...asked, params: { ...asked.params, id: nowhere } }
  const foreign = await ask(route, asked, pass)
  expect(foreign).toEqual(await ask(route, missing, pass))
  expect(foreign.status).toBe(404)
})

test.for(withId.filter(([name]) => expectedOf(rows[name], 'colleague') === 404))(
  "%s: a colleague's own thing reads like one that never was",
  async ([name, route]) => {
    const asked = await rows[name].asks(ward, 'colleague')
    const pass = await passOf(ward.colleague)
    expect(await ask(route, asked, pass)).toEqual(
      await ask(route, { ...asked, params: { ...asked.params, id: nowhere } }, pass),
    )
  },
)

const lists = [
  'listThreads',
  'listContacts',
  'listObjects',
  'listEntries',
  'listUsers',
  'listMonitorable',
  'listDepartments',
  'listPagingGroups',
  'listOnCall',
  'listPatients',
  'listEncounters',
  'listMessageTypes',
  'listSessions',
  'getMe',
  'boot',
] as const

test.for(lists)('%s shows a stranger nothing of this hospital', async (name) => {
  const { body } = await ask(routes[name], {}, await passOf(ward.stranger))
  expect(body).not.toMatch(/Ana|Ben|Cleo|Dora|St\. Test|For Ben alone|Walters|Cardiology|Critical lab/)
})
