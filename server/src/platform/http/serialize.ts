import fastJson from 'fast-json-stringify'
import { z } from 'zod'

type JsonSchema = Record<string, unknown>

/** Replaces `anyOf` with null by `nullable`: fast-json-stringify validates each branch of an anyOf. */
function nullable(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(nullable)
  if (node === null || typeof node !== 'object') return node
  const schema: JsonSchema = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, nullable(value)]),
  )
  const branches = schema['anyOf'] as JsonSchema[] | undefined
  const rest = branches?.filter((branch) => branch['type'] !== 'null')
  // Keeps unions: `nullable` belongs to a single type.
  if (branches?.length === 2 && rest?.length === 1 && rest[0]?.['type'] !== undefined) {
    const { anyOf: _, ...others } = schema
    return { ...others, ...rest[0], nullable: true }
  }
  return schema
}

export type Serialize = (value: unknown) => string

/** Writes only properties of the contract, never others of the value. */
export function serializer(schema: z.ZodType): Serialize {
  return (value) => {
    let serialize = compiled.get(schema)
    if (!serialize) compiled.set(schema, (serialize = compile(schema)))
    return serialize(value)
  }
}

/**
 * Compiled at the first answer of a route, because compiling all of them takes half a second and 30 MB. Every server of
 * a process shares the result.
 */
const compiled = new WeakMap<z.ZodType, Serialize>()

function compile(schema: z.ZodType): Serialize {
  const json = z.toJSONSchema(schema, {
    io: 'output',
    target: 'draft-7',
    unrepresentable: 'any',
    reused: 'inline',
  })
  return fastJson(nullable(inlined(json)) as Parameters<typeof fastJson>[0])
}

/** Inlines `$ref`s, so that each serializer is self-contained. Our schemas are not recursive. */
function inlined(root: JsonSchema): JsonSchema {
  const definitions = (root['definitions'] ?? {}) as Record<string, JsonSchema>
  const resolve = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(resolve)
    if (node === null || typeof node !== 'object') return node
    const reference = (node as JsonSchema)['$ref']
    if (typeof reference === 'string') return resolve(definitions[reference.split('/').at(-1) ?? ''])
    // The schema's own id is a string; a property `id` is a schema.
    const remaining = Object.entries(node).filter(
      ([key, value]) =>
        key !== 'definitions' && key !== '$schema' && !(key === 'id' && typeof value === 'string'),
    )
    return Object.fromEntries(remaining.map(([key, value]) => [key, resolve(value)]))
  }
  return resolve(root) as JsonSchema
}
