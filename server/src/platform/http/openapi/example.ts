import type { Schema } from './model.ts'

/** Deep enough for a page of threads; what lies deeper is in the schema. */
const deepest = 6

const texts: [RegExp, string][] = [
  [/^(created|last_seen|.*_date|starts|ends)$/, '2026-11-20T07:15:00.000000Z'],
  [/^date_of_birth$/, '1951-03-14'],
  [/^email$/, 'ana.ruiz@hospital.example'],
  [/^uid$/, '6f2c1c39-5f0a-4a0e-9a44-0f6c1f4d2a11'],
  [/^(url|next|profile_picture)$/, '/api/…'],
  [/password/, '••••••••••'],
]

const textFor = (name: string): string => texts.find(([pattern]) => pattern.test(name))?.[1] ?? 'text'

const typeOf = ({ type }: Schema): string | undefined =>
  Array.isArray(type) ? type.find((one) => one !== 'null') : type

/** A value that a schema allows, the fuller the better: null only where nothing else fits. */
export function exampleOf(schema: Schema, named: Record<string, Schema>, name = '', depth = 0): unknown {
  if (schema.$ref) return exampleOf(named[schema.$ref.split('/').at(-1) ?? ''] ?? {}, named, name, depth)
  if (schema.default !== undefined && schema.default !== null) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const branches = schema.anyOf ?? schema.oneOf
  const branch = branches?.find((one) => one.type !== 'null')
  if (branch) return exampleOf(branch, named, name, depth)
  switch (typeOf(schema)) {
    case 'object': {
      if (depth > deepest) return {}
      const properties = Object.entries(schema.properties ?? {})
      return Object.fromEntries(
        properties.map(([key, value]) => [key, exampleOf(value, named, key, depth + 1)]),
      )
    }
    case 'array':
      return depth > deepest || !schema.items ? [] : [exampleOf(schema.items, named, name, depth + 1)]
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'boolean':
      return true
    case 'string':
      return textFor(name)
    case undefined:
    default:
      return null
  }
}
