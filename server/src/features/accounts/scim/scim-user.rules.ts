import { nameLine, line } from '@wardline/contract/text.ts'
import { z } from 'zod'
import type { SyncedAbsence } from '../synced-absences/absence-time.rules.ts'
import { presentAbsences } from './scim-absences.rules.ts'
import { badActive, invalidValue, userNameNeeded } from './scim.errors.ts'
import { schemaUrns, versionOf, type ScimResource } from './scim-response.rules.ts'

export interface ScimUserRow {
  id: number
  uid: string
  external_id: string | null
  username: string
  email: string
  first_name: string
  last_name: string
  display_name: string
  title: string
  home_number: string
  mobile_number: string
  pager_number: string
  is_active: boolean
  departments: string[]
  groups: { id: number; display_name: string }[]
  /** Absences that SCIM wrote and that have not ended. */
  absences: SyncedAbsence[]
  created: string
  changed: string | null
}

const numberTypes = [
  ['mobile', 'mobile_number'],
  ['home', 'home_number'],
  ['pager', 'pager_number'],
] as const

export function presentUser(row: ScimUserRow, base_url: string): ScimResource {
  const phones = numberTypes.flatMap(([type, field]) =>
    row[field] === '' ? [] : [{ type, value: row[field] }],
  )
  const [department] = row.departments
  const resource = {
    schemas: [
      schemaUrns.user,
      ...(department === undefined ? [] : [schemaUrns.enterprise]),
      ...(row.absences.length === 0 ? [] : [schemaUrns.wardline]),
    ],
    id: row.uid,
    ...(row.external_id !== null && { externalId: row.external_id }),
    userName: row.username,
    name: { givenName: row.first_name, familyName: row.last_name, formatted: row.display_name },
    displayName: row.display_name,
    ...(row.title !== '' && { title: row.title }),
    active: row.is_active,
    ...(row.email !== '' && { emails: [{ type: 'work', primary: true, value: row.email }] }),
    ...(phones.length > 0 && { phoneNumbers: phones }),
    groups: row.groups.map(({ id, display_name }) => ({
      value: String(id),
      display: display_name,
      type: 'direct',
      $ref: `${base_url}/scim/v2/Groups/${id}`,
    })),
    ...(department !== undefined && { [schemaUrns.enterprise]: { department } }),
    ...presentAbsences(row.absences),
  }
  return {
    ...resource,
    meta: {
      resourceType: 'User',
      created: row.created,
      lastModified: row.changed ?? row.created,
      location: `${base_url}/scim/v2/Users/${row.uid}`,
      version: versionOf(resource),
    },
  }
}

/** Entra sends booleans as text. */
const flag = z.union([z.boolean(), z.string().transform((text) => text.toLowerCase())], { error: badActive })

const Multi = z.array(
  z.object({ type: z.string().optional(), value: z.string().nullish(), primary: flag.optional() }),
)

/** The attributes that are read of a resource. Other attributes are ignored (RFC 7643 §2.2). */
const Read = z.object({
  externalId: line(500).nullish(),
  userName: line(150),
  name: z.object({ givenName: nameLine(100).nullish(), familyName: nameLine(100).nullish() }).nullish(),
  displayName: nameLine(200).nullish(),
  title: nameLine(200).nullish(),
  active: flag.nullish(),
  emails: Multi.nullish(),
  phoneNumbers: Multi.nullish(),
})

export interface ScimUserInput {
  external_id: string | null
  username: string
  email: string
  first_name: string
  last_name: string
  title: string
  home_number: string
  mobile_number: string
  pager_number: string
  /** Undefined leaves the state unchanged. */
  is_active: boolean | undefined
}

/** @throws 400 invalidValue */
export function readUser(resource: ScimResource): ScimUserInput {
  const result = Read.safeParse(withCanonicalNames(resource))
  if (!result.success) {
    const [issue] = result.error.issues
    if (issue?.path[0] === 'userName' && resource['userName'] === undefined)
      throw invalidValue(userNameNeeded)
    throw invalidValue(`${issue?.path.join('.') ?? 'The resource'}: ${issue?.message ?? 'is not valid.'}`)
  }
  const { externalId, userName, name, displayName, title, active, emails, phoneNumbers } = result.data
  if (userName === '') throw invalidValue(userNameNeeded)
  const firstName = name?.givenName ?? ''
  const family = name?.familyName ?? ''
  const isUnnamed = firstName === '' && family === ''
  return {
    external_id: externalId || null,
    username: userName,
    email: pickEmail(emails) ?? (/^[^\s@]+@[^\s@]+$/.test(userName) && !emails ? userName : ''),
    first_name: isUnnamed ? (displayName ?? userName).slice(0, 100) : firstName,
    last_name: family,
    title: title ?? '',
    ...pickNumbers(phoneNumbers),
    is_active: toBoolean(active),
  }
}

/** Attribute names are case insensitive (RFC 7643 §2.1). */
function withCanonicalNames(resource: ScimResource): ScimResource {
  const known = new Map(Object.keys(Read.shape).map((name) => [name.toLowerCase(), name]))
  return Object.fromEntries(
    Object.entries(resource).map(([name, value]) => [known.get(name.toLowerCase()) ?? name, value]),
  )
}

type Value = z.output<typeof Multi>[number]

function toBoolean(value: boolean | string | null | undefined): boolean | undefined {
  if (value === null || value === undefined) return undefined
  if (typeof value === 'boolean') return value
  if (value !== 'true' && value !== 'false') throw invalidValue(badActive)
  return value === 'true'
}

function pickEmail(emails: readonly Value[] | null | undefined): string | undefined {
  const usable = emails?.filter(({ value }) => value) ?? []
  const selected =
    usable.find(({ primary }) => primary === true || primary === 'true') ??
    usable.find(({ type }) => type === 'work') ??
    usable[0]
  return selected?.value ?? undefined
}

function pickNumbers(phones: readonly Value[] | null | undefined) {
  const of = (type: string) => phones?.find((each) => each.type?.toLowerCase() === type)?.value ?? ''
  return { mobile_number: of('mobile'), home_number: of('home'), pager_number: of('pager') }
}
