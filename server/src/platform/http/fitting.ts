/** What zod makes of a schema, with `$ref`s written out. */
export type JsonSchema = Record<string, unknown>

export type Fits = (value: unknown) => boolean

/** Words that say less of what a value is made of than its type does. */
const remarks =
  'default description enum const format id maximum maxItems maxLength minimum minItems minLength pattern propertyNames title'
const structure = 'additionalProperties anyOf items nullable properties required type'
const known = new Set(`${remarks} ${structure}`.split(' '))

const kinds: Record<string, string> = {
  string: `typeof value === 'string'`,
  integer: 'Number.isSafeInteger(value)',
  number: 'Number.isFinite(value)',
  boolean: `typeof value === 'boolean'`,
  null: 'value === null',
}

/**
 * Whether a value is made of just what its schema names, in its order, down to the types of its leaves: then it may be
 * written out as it is. In its order, because an answer that is given again has lost its own and both are to be the same
 * text. A schema with a word that this does not know fits nothing.
 *
 * It is asked of every answer that leaves, so it is put together as a program once, as the writer beside it is: walking
 * the schema each time took four times as long.
 */
export function fitting(schema: JsonSchema): Fits {
  const functions: string[] = []
  const condition = conditionOf(schema, functions)
  const program = `${functions.join('\n')}\nreturn (value) => ${condition}`
  // oxlint-disable-next-line typescript/no-implied-eval -- of our own contract's schemas; names stand in it as JSON
  const made = new Function(program) as () => Fits
  return made()
}

/** An expression over `value`. What needs statements becomes a function before it. */
function conditionOf(schema: JsonSchema, functions: string[]): string {
  const words = Object.keys(schema)
  if (words.some((word) => !known.has(word))) return 'false'
  // Whatever it is.
  if (words.length === 0) return 'true'
  const plain = withoutNull(schema, functions)
  return schema['nullable'] === true ? `(value === null || ${plain})` : plain
}

function withoutNull(schema: JsonSchema, functions: string[]): string {
  const { anyOf, type, items } = schema
  const branches = Array.isArray(anyOf)
    ? (anyOf as JsonSchema[])
    : Array.isArray(type)
      ? type.map((one: unknown) => ({ ...schema, type: one, nullable: false }))
      : undefined
  if (branches) return `(${branches.map((branch) => conditionOf(branch, functions)).join(' || ')})`
  if (type === 'object') return objectOf(schema, functions)
  if (type === 'array' && items) {
    const each = named(`(value) => ${conditionOf(items as JsonSchema, functions)}`, functions)
    return `(Array.isArray(value) && value.every(${each}))`
  }
  return kinds[String(type)] ?? 'false'
}

function named(program: string, functions: string[]): string {
  const name = `fits${functions.length}`
  functions.push(`const ${name} = ${program}`)
  return name
}

function objectOf(schema: JsonSchema, functions: string[]): string {
  const { properties = {}, required = [], additionalProperties } = schema
  const parts = Object.entries(properties as Record<string, JsonSchema>)
  if (typeof additionalProperties === 'object' && parts.length === 0) {
    // A record: its names are data.
    const each = named(`(value) => ${conditionOf(additionalProperties as JsonSchema, functions)}`, functions)
    return `(typeof value === 'object' && value?.constructor === Object && Object.values(value).every(${each}))`
  }
  if (additionalProperties !== undefined && additionalProperties !== false) return 'false'
  const checks = parts.map(([name, part]) => {
    const key = JSON.stringify(name)
    const isNeeded = (required as string[]).includes(name)
    const missing = isNeeded ? 'return false' : `{ if (names[at] === ${key}) at++ }`
    return `value = whole[${key}]
      if (value === undefined) ${missing}
      else if (names[at] === ${key} && ${conditionOf(part, functions)}) at++
      else return false`
  })
  const program = `(whole) => {
    if (typeof whole !== 'object' || whole === null) return false
    const names = Object.keys(whole)
    let at = 0
    let value
    ${checks.join('\n')}
    return at === names.length
  }`
  return `${named(program, functions)}(value)`
}
