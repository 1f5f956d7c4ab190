import { createHash } from 'node:crypto'
import type { AppError } from '../../../platform/http/errors.ts'
import type { ScimType } from './scim.errors.ts'

export type ScimResource = Record<string, unknown>

export const schemaUrns = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  enterprise: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  wardline: 'urn:wardline:scim:schemas:extension:2.0:User',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
} as const

const scimTypes: Record<string, ScimType> = {
  invalid: 'invalidValue',
  'request.not_json': 'invalidSyntax',
  'request.not_utf8': 'invalidSyntax',
}

/** RFC 7644 §3.12. Sentences of fields become one detail. */
export function describeRefusal({ status, code, message, fields }: AppError): ScimResource {
  const scimType = code.startsWith('scim.') ? code.slice('scim.'.length) : scimTypes[code]
  return {
    schemas: [schemaUrns.error],
    status: String(status),
    ...(scimType !== undefined && scimType !== 'version' && { scimType }),
    detail: fields ? Object.values(fields).flat().join(' ') : message,
    code,
  }
}

export const listResponse = (
  resources: readonly ScimResource[],
  { total, start }: { total: number; start: number },
): ScimResource => ({
  schemas: [schemaUrns.list],
  totalResults: total,
  startIndex: start,
  itemsPerPage: resources.length,
  Resources: resources,
})

/** RFC 7644 §3.14: weak, because it does not depend on the requested attributes. */
export const versionOf = (resource: ScimResource): string =>
  `W/"${createHash('sha256').update(JSON.stringify(resource)).digest('base64url').slice(0, 22)}"`

const always = new Set(['id', 'schemas'])

function pathOf(attribute: string): string[] {
  const name = attribute
    .trim()
    .toLowerCase()
    .replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/, '')
  const [, extension, part] = /^(urn:.+:user)(?::(.+))?$/.exec(name) ?? []
  if (extension === undefined) return name.split('.')
  return part === undefined ? [extension] : [extension, part]
}

/** RFC 7644 §3.9. Unknown attributes are ignored. */
export function selectAttributes(
  resource: ScimResource,
  {
    attributes,
    excludedAttributes,
  }: { attributes?: string | undefined; excludedAttributes?: string | undefined },
): ScimResource {
  const paths = attributes?.split(',').map(pathOf)
  const excluded = excludedAttributes?.split(',').map(pathOf) ?? []
  const entries = Object.entries(resource).flatMap(([name, value]): [string, unknown][] => {
    const key = name.toLowerCase()
    if (always.has(key)) return [[name, value]]
    const requested = paths?.filter(([first]) => first === key)
    if (requested?.length === 0) return []
    if (excluded.some((path) => path.length === 1 && path[0] === key)) return []
    const parts = requested?.every((path) => path.length > 1)
      ? requested.map(([, second = '']) => second)
      : undefined
    const dropped = excluded.filter(([first]) => first === key).map(([, second = '']) => second)
    return [[name, selectParts(value, parts, dropped)]]
  })
  return Object.fromEntries(entries)
}

function selectParts(
  value: unknown,
  paths: readonly string[] | undefined,
  dropped: readonly string[],
): unknown {
  if (Array.isArray(value)) return value.map((each) => selectParts(each, paths, dropped))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).filter(([name]) => {
      const key = name.toLowerCase()
      return (paths?.includes(key) ?? true) && !dropped.includes(key)
    }),
  )
}
