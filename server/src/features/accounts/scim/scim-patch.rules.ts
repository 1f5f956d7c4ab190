import { AppError } from '../../../platform/http/errors.ts'
import { patchBodyValidation, scimPatch, type ScimPatchOperation } from 'scim-patch'
import * as errors from './scim.errors.ts'
import { withFlatAbsences, withFlatPath, withNestedAbsences } from './scim-absences.rules.ts'
import { changeMembers, readMembers } from './scim-members.rules.ts'
import type { ScimResource } from './scim-response.rules.ts'

const readOnly = new Set(['id', 'schemas', 'meta', 'groups'])

interface Operation {
  op: string
  path?: string
  value?: unknown
}

/** The library searches a list once for each entry that it adds, and takes quadratic time for the parts of a path. */
const limits = {
  operations: 1_000,
  path_characters: 500,
  /** Operations on anything but whole members, and entries of the lists in them, together. */
  other_values: 200,
} as const

/** Ids and times stay (RFC 7643 §2.2, readOnly). */
export function patchResource(resource: ScimResource, body: ScimResource): ScimResource {
  const operations = readOperations(body).flatMap(normalizeOperation)
  if (operations.length === 0) return resource
  try {
    patchBodyValidation({ schemas: body['schemas'], Operations: operations } as never)
    if ('members' in resource) return applyOperations(structuredClone(resource), operations)
    return withNestedAbsences(applyOperations(withFlatAbsences(structuredClone(resource)), operations))
  } catch (error) {
    throw toRefusal(error)
  }
}

function applyOperations(resource: ScimResource, operations: readonly Operation[]): ScimResource {
  const members = 'members' in resource ? readMembers(resource) : undefined
  const others = operations.filter((operation) => !members || !changeMembers(members, operation))
  const values = others.reduce((sum, { value }) => sum + (Array.isArray(value) ? value.length + 1 : 1), 0)
  if (values > limits.other_values)
    throw errors.invalidSyntax(`At most ${limits.other_values} values are changed at once, beside members.`)
  const patched = scimPatch(resource as never, others as ScimPatchOperation[], {
    mutateDocument: true,
    treatMissingAsAdd: true,
  }) as ScimResource
  return members ? { ...patched, members: [...members.values()] } : patched
}

function readOperations(body: ScimResource): Operation[] {
  const [, operations] = Object.entries(body).find(([name]) => name.toLowerCase() === 'operations') ?? []
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > limits.operations)
    throw errors.invalidSyntax('Operations is a list of 1 to 1000 operations.')
  for (const operation of operations as unknown[]) {
    const { op, path } = (typeof operation === 'object' && operation ? operation : {}) as Partial<Operation>
    if (typeof op !== 'string' || (path !== undefined && typeof path !== 'string'))
      throw errors.invalidSyntax('Each operation has op, and a path or value.')
    if (!arePathsValid(operation as Operation))
      throw errors.invalidPatch('invalidPath', 'A path is not valid.')
  }
  return operations as Operation[]
}

const prototypeName = /__proto__|constructor|prototype/i

const isPathValid = (path: string): boolean =>
  path.length <= limits.path_characters && !prototypeName.test(path.replaceAll(/"[^"]*"/g, ''))

/** The library follows paths, and names in values, into the prototypes of all objects of the server. */
function arePathsValid({ path = '', value }: Pick<Operation, 'path' | 'value'>): boolean {
  if (!isPathValid(path)) return false
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, inner]) =>
    arePathsValid({ path: name, value: inner as unknown }),
  )
}

/** Entra capitalizes `op`. Entra and Okta send values without a path. */
function normalizeOperation(operation: Operation): Operation[] {
  const { op, path, value } = withFlatPath(operation)
  const name = op.toLowerCase()
  if (name !== 'add' && name !== 'replace' && name !== 'remove')
    throw errors.invalidSyntax('op is add, replace or remove.')
  if (path === undefined) {
    if (name === 'remove') throw errors.invalidPatch('noTarget', 'An operation to remove has a path.')
    return spread(name, value)
  }
  const bare = path.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/, '')
  if (isReadOnly(bare)) throw errors.invalidPatch('mutability', `${bare} cannot be changed.`)
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

function toRefusal(error: unknown): Error {
  if (error instanceof AppError) return error
  if (!(error instanceof Error)) return errors.invalidSyntax('The operations are not valid.')
  const { scimCode } = error as Error & { scimCode?: string }
  if (scimCode === 'noTarget') return errors.invalidPatch('noTarget', error.message)
  if (scimCode === 'invalidPath') return errors.invalidPatch('invalidPath', error.message)
  if (scimCode !== undefined) return errors.invalidSyntax(error.message)
  return error.name === 'FilterSyntaxError' || /filter|Unexpected token|path/i.test(error.message)
    ? errors.invalidPatch('invalidPath', 'A path is not valid.')
    : error
}
