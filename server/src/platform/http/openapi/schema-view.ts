import { html, type Html } from './html.ts'
import type { Schema } from './model.ts'

const nameOf = (ref: string): string => ref.split('/').at(-1) ?? ''

const quoted = (value: unknown): string => JSON.stringify(value)

/** `at most 200`, `1 to 250`; empty without bounds. */
function between(low: number | undefined, high: number | undefined): string {
  if (low !== undefined && high !== undefined) return `${low} to ${high}`
  if (high !== undefined) return `at most ${high}`
  return low === undefined ? '' : `at least ${low}`
}

/** The bounds of a number's value or a text's length. */
function bounds({ minimum, exclusiveMinimum, maximum, minLength, maxLength }: Schema): string {
  const low = minimum ?? (exclusiveMinimum === undefined ? minLength : exclusiveMinimum + 1)
  const said = between(low, maximum ?? maxLength)
  return said && ` (${said})`
}

/** How many a list has: `list of 1 to 20: text`. */
function listOf({ items, minItems, maxItems }: Schema): Html {
  const count = between(minItems, maxItems)
  return html`list of ${count && `${count}: `}${inWords(items ?? {})}`
}

const words: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
  null: 'null',
}

/** A schema in a few words, with links to the named ones. */
export function inWords(schema: Schema): Html {
  if (schema.$ref) return html`<a href="#schema-${nameOf(schema.$ref)}">${nameOf(schema.$ref)}</a>`
  if (schema.const !== undefined) return html`<code>${quoted(schema.const)}</code>`
  if (schema.enum) return html`<code>${schema.enum.map(quoted).join(' | ')}</code>`
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return html`${branches.map((one, i) => (i === 0 ? inWords(one) : html` or ${inWords(one)}`))}`
  if (schema.type === 'array') return listOf(schema)
  if (typeof schema.additionalProperties === 'object' && !schema.properties)
    return html`map of ${inWords(schema.additionalProperties)}`
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? 'anything']
  return html`${types.map((type) => words[type] ?? type).join(' or ')}${bounds(schema)}`
}

/** The object that a field holds or is a list of, when it has no name of its own. */
function inner(schema: Schema): Schema | undefined {
  if (schema.type === 'array') return schema.items && inner(schema.items)
  return schema.properties ? schema : undefined
}

function fieldRows(schema: Schema, prefix: string): Html[] {
  const required = new Set(schema.required)
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = prefix + name
    const more = inner(field)
    const suffix = field.type === 'array' ? '[].' : '.'
    const isOpen = required.has(name) ? '' : html`<span class="optional">optional</span>`
    const fallback = field.default === undefined ? '' : html`, else <code>${quoted(field.default)}</code>`
    const row = html`<tr>
      <th scope="row"><code>${path}</code> ${isOpen}</th>
      <td>${inWords(field)}${fallback}</td>
    </tr>`
    return more ? [row, ...fieldRows(more, path + suffix)] : [row]
  })
}

/** The fields of an object as a table; of anything else, what it is. */
export const fieldsOf = (schema: Schema): Html =>
  schema.properties
    ? html`<div class="wide" tabindex="0">
        <table>
          <tbody>
            ${fieldRows(schema, '')}
          </tbody>
        </table>
      </div>`
    : html`<p>${inWords(schema)}</p>`
