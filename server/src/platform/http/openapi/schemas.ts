import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Schema } from './model.ts'

type Side = 'input' | 'output'

/** JSON Schemas of zod schemas; those with a name of their own (`meta({ id })`) are collected once and referred to. */
export interface Schemas {
  named: Record<string, Schema>
  of(schema: z.ZodType, side: Side): Schema
}

const isSchema = (node: unknown): node is Schema => typeof node === 'object' && node !== null

/** Every integer of ours is a safe one; saying so a hundred times hides the bounds that mean something. */
const isNoise = (key: string, value: unknown): boolean =>
  (key === 'minimum' && value === Number.MIN_SAFE_INTEGER) ||
  (key === 'maximum' && value === Number.MAX_SAFE_INTEGER) ||
  key === '$schema'

/** A copy with references that point into the document's components. */
function rewritten(node: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(node)) return node.map((item) => rewritten(item, names))
  if (!isSchema(node)) return node
  const kept = Object.entries(node).filter(([key, value]) => !isNoise(key, value))
  return Object.fromEntries(
    kept.map(([key, value]) => {
      if (key !== '$ref' || typeof value !== 'string') return [key, rewritten(value, names)]
      const name = value.split('/').at(-1) ?? ''
      return [key, `#/components/schemas/${names.get(name) ?? name}`]
    }),
  )
}

export function schemaCollector(): Schemas {
  const named: Record<string, Schema> = {}

  /** What goes in may differ from what comes out under the same name (defaults); then the former is called so. */
  function add(name: string, schema: Schema, side: Side): void {
    const known = named[name]
    if (known && !isDeepStrictEqual(known, schema)) throw new Error(`Two ${side} schemas are called ${name}`)
    named[name] = schema
  }

  return {
    named,
    of(schema, side) {
      // In a wrapping, the schema itself is referred to by name as well, not only what lies in it.
      const options = { io: side, target: 'draft-2020-12', unrepresentable: 'any', reused: 'inline' } as const
      const root = z.toJSONSchema(z.object({ it: schema }), options) as unknown as Schema
      const definitions = Object.entries((root['$defs'] ?? {}) as Record<string, Schema>)
      const names = new Map(definitions.map(([id]) => [id, side === 'input' ? `${id}Input` : id]))
      for (const [id, definition] of definitions) {
        const { id: _, ...rest } = definition
        add(names.get(id) ?? id, rewritten(rest, names) as Schema, side)
      }
      return rewritten(root.properties?.['it'] ?? {}, names) as Schema
    },
  }
}
