import { patchBodyValidation, scimPatch, type ScimPatchOperation } from 'scim-patch'
import * as errors from './scim.errors.ts'
import type { ScimResource } from './scim-response.rules.ts'

const readOnly = new Set(['id', 'schemas', 'meta', 'groups'])

interface Operation {
  op: string
  path?: string
  value?: unknown
}

/** Ids and times stay (RFC 7643 §2.2, readOnly). */
export function patchResource(resource: ScimResource, body: ScimResource): ScimResource {
  const operations = readOperations(body).flatMap((each) => normalizeOperation(each, resource))
  if (operations.length === 0) return resource
  try {
    patchBodyValidation({ schemas: body['schemas'], Operations: operations } as never)
    return scimPatch(structuredClone(resource) as never, operations as ScimPatchOperation[], {
      mutateDocument: true,
      treatMissingAsAdd: true,
    })
  } catch (error) {
    throw toRefusal(error)
  }
}

function readOperations(body: ScimResource): Operation[] {
  const [, operations] = Object.entries(body).find(([name]) => name.toLowerCase() === 'operations') ?? []
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > 1_000)
    throw errors.invalidSyntax('Operations is a list of 1 to 1000 operations.')
  for (const operation of operations as unknown[]) {
    const { op, path } = (typeof operation === 'object' && operation ? operation : {}) as Partial<Operation>
    if (typeof op !== 'string' || (path !== undefined && typeof path !== 'string'))
      throw errors.invalidSyntax('Each operation has op, and a path or value.')
  }
  return operations as Operation[]
}

/** Entra capitalizes `op`, and lists members to remove as a value; both send values without a path. */
function normalizeOperation({ op, path, value }: Operation, resource: ScimResource): Operation[] {
  const name = op.toLowerCase()
  if (name !== 'add' && name !== 'replace' && name !== 'remove')
    throw errors.invalidSyntax('op is add, replace or remove.')
  if (path === undefined) {
    if (name === 'remove') throw errors.invalidPatch('noTarget', 'An operation to remove has a path.')
    return spread(name, value)
  }
  const bare = path.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/, '')
  if (isReadOnly(bare)) throw errors.invalidPatch('mutability', `${bare} cannot be changed.`)
  if (name === 'remove' && bare.toLowerCase() === 'members' && Array.isArray(value))
    return removeMembers(value, resource)
  return [{ op: name, path: bare, ...(value !== undefined && { value }) }]
}

const isReadOnly = (path: string): boolean => readOnly.has((/^[^.[]+/.exec(path)?.[0] ?? '').toLowerCase())

/** A value without a path names attributes, also dotted ones, and parts of complex ones. */
function spread(op: 'add' | 'replace', value: unknown): Operation[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw errors.invalidValue('Without a path, value is an object of attributes.')
  return Object.entries(value)
    .filter(([name]) => !isReadOnly(name) && !name.startsWith('urn:'))
    .flatMap(([name, each]) =>
      typeof each === 'object' && each !== null && !Array.isArray(each)
        ? Object.entries(each as ScimResource).map(([part, inner]) => ({
            op,
            path: `${name}.${part}`,
            value: inner,
          }))
        : [{ op, path: name, value: each }],
    )
}

/** Users outside of the group are skipped: Entra repeats requests. */
function removeMembers(values: readonly unknown[], resource: ScimResource): Operation[] {
  const members = new Set((resource['members'] as { value: string }[] | undefined)?.map((each) => each.value))
  return values
    .map((each) => (typeof each === 'object' && each ? (each as { value?: unknown }).value : each))
    .filter((id) => typeof id === 'string' && members.has(id))
    .map((id) => ({ op: 'remove', path: `members[value eq ${JSON.stringify(id)}]` }))
}

function toRefusal(error: unknown): Error {
  if (!(error instanceof Error)) return errors.invalidSyntax('The operations are not valid.')
  const { scimCode } = error as Error & { scimCode?: string }
  if (scimCode === 'noTarget') return errors.invalidPatch('noTarget', error.message)
  if (scimCode === 'invalidPath') return errors.invalidPatch('invalidPath', error.message)
  if (scimCode !== undefined) return errors.invalidSyntax(error.message)
  return error.name === 'FilterSyntaxError' || /filter|Unexpected token|path/i.test(error.message)
    ? errors.invalidPatch('invalidPath', 'A path is not valid.')
    : error
}
