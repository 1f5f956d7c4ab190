import { nameLine, line } from '@wardline/contract/text.ts'
import { z } from 'zod'
import { invalidValue, nameNeeded } from './scim.errors.ts'
import type { ScimGroupRow } from './scim-group.queries.ts'
import { schemaUrns, versionOf, type ScimResource } from './scim-response.rules.ts'

export function presentGroup(row: ScimGroupRow, base_url: string): ScimResource {
  const resource = {
    schemas: [schemaUrns.group],
    id: String(row.id),
    ...(row.external_id !== null && { externalId: row.external_id }),
    displayName: row.display_name,
    members: row.members.map(({ uid, display_name }) => ({
      value: uid,
      display: display_name,
      type: 'User',
      $ref: `${base_url}/scim/v2/Users/${uid}`,
    })),
  }
  return {
    ...resource,
    meta: {
      resourceType: 'Group',
      location: `${base_url}/scim/v2/Groups/${row.id}`,
      version: versionOf(resource),
    },
  }
}

const Read = z.object({
  externalId: line(500).nullish(),
  displayName: nameLine(100),
  members: z
    .array(z.object({ value: z.string().max(200) }))
    .max(50_000)
    .nullish(),
})

export interface ScimGroupInput {
  external_id: string | null
  display_name: string
  member_uids: string[]
}

/** @throws 400 invalidValue */
export function readGroup(resource: ScimResource): ScimGroupInput {
  const known = new Map(Object.keys(Read.shape).map((name) => [name.toLowerCase(), name]))
  const canonical = Object.fromEntries(
    Object.entries(resource).map(([name, value]) => [known.get(name.toLowerCase()) ?? name, value]),
  )
  const result = Read.safeParse(canonical)
  if (!result.success) {
    const [issue] = result.error.issues
    if (canonical['displayName'] === undefined) throw invalidValue(nameNeeded)
    throw invalidValue(`${issue?.path.join('.') ?? 'The resource'}: ${issue?.message ?? 'is not valid.'}`)
  }
  const { externalId, displayName, members } = result.data
  if (displayName === '') throw invalidValue(nameNeeded)
  return {
    external_id: externalId || null,
    display_name: displayName,
    member_uids: [...new Set(members?.map(({ value }) => value.toLowerCase()) ?? [])],
  }
}
