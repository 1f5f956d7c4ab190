import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Response, Schema } from './model.ts'

type Side = 'input' | 'output'

export interface Schemas {
  named: Record<string, Schema>
  responses: Record<string, Response>
  of(schema: z.ZodType, side: Side): Schema
}

const isSchema = (node: unknown): node is Schema => typeof node === 'object' && node !== null

/** Removes the bounds of safe integers, which all integers have. */
const isNoise = (key: string, value: unknown): boolean =>
  (key === 'minimum' && value === Number.MIN_SAFE_INTEGER) ||
  (key === 'maximum' && value === Number.MAX_SAFE_INTEGER) ||
  key === '$schema'

function rewritten(node: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(node)) return node.map((item) => rewritten(item, names))
  if (!isSchema(node)) return node
  const remaining = Object.entries(node).filter(([key, value]) => !isNoise(key, value))
  return Object.fromEntries(
    remaining.map(([key, value]) => {
      if (key !== '$ref' || typeof value !== 'string') return [key, rewritten(value, names)]
      const name = value.split('/').at(-1) ?? ''
      return [key, `#/components/schemas/${names.get(name) ?? name}`]
    }),
  )
}

export function schemaCollector(): Schemas {
  const named: Record<string, Schema> = {}

  /** An input may differ from the output of the same name (defaults); it gets a name of its own. */
  function add(name: string, schema: Schema, side: Side): void {
    const known = named[name]
    if (known && !isDeepStrictEqual(known, schema)) throw new Error(`Two ${side} schemas are called ${name}`)
    named[name] = schema
  }

  return {
    named,
    responses: {},
    of(schema, side) {
      // Wrapped, so that the schema itself is referenced by name too.
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
