/** What zod makes of a schema, with `$ref`s written out. */
export type JsonSchema = Record<string, unknown>

export type Fits = (value: unknown) => boolean

const always: Fits = () => true
const never: Fits = () => false

const kinds: Record<string, Fits> = {
  string: (value) => typeof value === 'string',
  integer: (value) => Number.isSafeInteger(value),
  number: (value) => Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
}

/** Words that say nothing of what a value is made of, or less than its type does. */
const remarks = new Set(
  'default description enum const format id maximum maxItems maxLength minimum minItems minLength pattern title'.split(
    ' ',
  ),
)
const known = new Set([
  ...'additionalProperties anyOf items nullable properties required type'.split(' '),
  ...remarks,
])

/**
 * Whether a value is made of just what its schema names, down to the types of its leaves: then it may be written out as
 * it is. A schema with a word that this does not know fits nothing.
 */
export function fitting(schema: JsonSchema): Fits {
  const words = Object.keys(schema)
  if (words.some((word) => !known.has(word))) return never
  if (words.every((word) => remarks.has(word))) return always
  const plain = withoutNull(schema)
  return schema['nullable'] === true ? (value) => value === null || plain(value) : plain
}

function withoutNull(schema: JsonSchema): Fits {
  const { anyOf, type, items } = schema
  if (Array.isArray(anyOf)) {
    const branches = (anyOf as JsonSchema[]).map(fitting)
    return (value) => branches.some((fits) => fits(value))
  }
  if (type === 'array')
    return typeof items === 'object' && items !== null ? listOf(items as JsonSchema) : never
  if (type === 'object') return objectOf(schema)
  return typeof type === 'string' ? (kinds[type] ?? never) : never
}

function listOf(items: JsonSchema): Fits {
  const fits = fitting(items)
  return (value) => Array.isArray(value) && value.every(fits)
}

function objectOf({ properties = {}, required = [], additionalProperties }: JsonSchema): Fits {
  // A record's names are data.
  if (typeof additionalProperties === 'object' || additionalProperties === true) return never
  const names = Object.keys(properties as object)
  const fit = Object.values(properties as Record<string, JsonSchema>).map(fitting)
  const isNeeded = names.map((name) => (required as string[]).includes(name))
  return (value) => {
    if (typeof value !== 'object' || value === null) return false
    let found = 0
    for (let n = 0; n < names.length; n++) {
      const part = (value as Record<string, unknown>)[names[n] as string]
      if (part === undefined) {
        if (isNeeded[n]) return false
      } else if (fit[n]?.(part)) found++
      else return false
    }
    return Object.keys(value).length === found
  }
}
