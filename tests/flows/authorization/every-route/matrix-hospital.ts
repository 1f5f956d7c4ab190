import { lockUser } from '@wardline/contract/accounts/user.routes.ts'
import { logout } from '@wardline/contract/accounts/session.routes.ts'
import { permissionIds, type Permission } from '@wardline/contract/permissions.ts'
import { routes, type RouteName } from '@wardline/contract/registry/routes.ts'
import type { Route } from '@wardline/contract/route.ts'
import { beforeAll } from 'vitest'
import { attachFile, readSample } from '../../../fixtures/files/uploads.ts'
import { createDepartment, joinDepartment } from '../../../fixtures/hospital/departments.ts'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { createUser } from '../../../fixtures/hospital/users.ts'
import { requestPath, type Person } from '../../../fixtures/people/person.ts'
import { findVersionedRead } from '../../../fixtures/people/record-version.ts'
import { personas, type Asked, type MatrixHospital, type Persona, type Row } from '../matrix.ts'

export const allRoutes = Object.entries(routes) as [RouteName, Route][]
export const guarded = allRoutes.filter(([, { allow }]) => allow !== 'anyone')

/** Routes that end or lock the calling session, or end others of the same user. */
export const endsSessions: ReadonlySet<RouteName> = new Set([
  'login',
  'logout',
  'logoutEverywhere',
  'lockSession',
])

const clinician: Permission[] = [
  'messaging.send_message',
  'messaging.recall_thread',
  'pcm.view_patient',
  'pcm.provider',
  'pcm.add_note',
]
const ofDepartments = permissionIds.filter((id) => id.includes('_department_'))

/** Filled before the first test of the file. */
export function useMatrixHospital(): MatrixHospital {
  const hospital = {} as MatrixHospital
  beforeAll(async () => {
    const h = await createHospital({ closesWithTest: false })
    Object.assign(hospital, await addPersonas(h))
    return h.close
  })
  return hospital
}

async function addPersonas(h: Hospital): Promise<MatrixHospital> {
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
  return {
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
}

interface Pass {
  cookie?: string
  csrf?: string
}

export const readCredentials = async (person: Person): Promise<Required<Pass>> => {
  const cookie = await person.cookie()
  return { cookie, csrf: /csrftoken=([^;]+)/.exec(cookie)?.[1] ?? '' }
}

/** Names the version of the record that the input refers to, as the sender reads it. */
async function withVersion(url: string, route: Route, asked: Asked, cookie?: string): Promise<Asked> {
  const found = findVersionedRead(route)
  const body = asked.body as Record<string, unknown> | undefined
  if (!found || body?.['version'] !== undefined) return asked
  const path = requestPath(found.reader, asked.params ? { params: asked.params } : {})
  const response = await fetch(url + path, { headers: cookie === undefined ? {} : { cookie } })
  const read = response.ok ? found.pick((await response.json()) as Record<string, unknown>, asked) : undefined
  return { ...asked, body: { ...body, version: read?.['version'] ?? 1 } }
}

export async function sendRequest(
  { url }: MatrixHospital,
  route: Route,
  asked: Asked,
  { cookie, csrf }: Pass,
  { asWritten = false } = {},
) {
  const { params, query, body, form } = asWritten ? asked : await withVersion(url, route, asked, cookie)
  const response = await fetch(
    url + requestPath(route, { ...(params && { params }), ...(query && { query }) }),
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

export const expectedStatus = ({ statuses: answers }: Row, persona: Persona): number =>
  typeof answers === 'number' ? answers : (answers[personas.indexOf(persona)] ?? 0)
