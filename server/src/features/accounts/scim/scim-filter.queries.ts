import { sql, type RawBuilder } from 'kysely'
import { parse, type Filter } from 'scim2-parse-filter'
import { invalidFilter } from './scim.errors.ts'

type Condition = RawBuilder<boolean>
type Kind = 'text' | 'exact' | 'boolean' | 'time'

/** Expressions of the account's own rows, by attribute in lower case (RFC 7643 §2.1). */
export type Attributes = Readonly<Record<string, { kind: Kind; value: RawBuilder<unknown> }>>

export interface MultiAttribute {
  /** Tests one value of the attribute for its text: `emails.value`. */
  value: string
  /** Constants of our values: emails are of the type work. */
  constants: Readonly<Record<string, string | boolean>>
}

interface Known {
  attributes: Attributes
  multi: Readonly<Record<string, MultiAttribute>>
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** RFC 7644 §3.4.2.2. every account: a part of queries that name it. @throws 400 invalidFilter */
export function filterCondition(text: string, known: Known): Condition {
  return translate(parseFilter(text), known)
}

function parseFilter(text: string): Filter {
  try {
    return parse(text)
  } catch {
    throw invalidFilter('The filter is not valid.')
  }
}

function translate(filter: Filter, known: Known): Condition {
  switch (filter.op) {
    case 'and':
    case 'or': {
      const parts = filter.filters.map((each) => translate(each, known))
      return sql`(${sql.join(parts, filter.op === 'and' ? sql` and ` : sql` or `)})`
    }
    case 'not':
      return sql`(not coalesce(${translate(filter.filter, known)}, false))`
    case '[]':
      return translateValues(filter.attrPath, filter.valFilter, known)
    case 'pr':
      return isPresent(find(filter.attrPath, known))
    default:
      return compare(filter.op, find(filter.attrPath, known), filter.compValue)
  }
}

const canonical = (path: string): string =>
  path.toLowerCase().replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/, '')

function find(path: string, { attributes, multi }: Known): Attributes[string] {
  const name = canonical(path)
  const attribute = attributes[multi[name]?.value ?? name]
  if (!attribute) throw invalidFilter(`The attribute ${path} cannot be filtered.`)
  return attribute
}

/** `emails[type eq "work" and value co "@"]`: we have one value, whose other parts are constants. */
function translateValues(path: string, filter: Filter, known: Known): Condition {
  const multi = known.multi[canonical(path)]
  const value = multi && known.attributes[multi.value]
  if (!multi || !value) throw invalidFilter(`The attribute ${path} cannot be filtered.`)
  const attributes: Attributes = {
    value,
    ...Object.fromEntries(
      Object.entries(multi.constants).map(([name, constant]) => [
        name,
        typeof constant === 'boolean'
          ? { kind: 'boolean' as const, value: sql`${constant}::boolean` }
          : { kind: 'text' as const, value: sql`${constant}::text` },
      ]),
    ),
  }
  return sql`(${isPresent(value)} and ${translate(filter, { attributes, multi: {} })})`
}

const isPresent = ({ kind, value }: Attributes[string]): Condition =>
  kind === 'text' || kind === 'exact' ? sql`(coalesce(${value}, '') <> '')` : sql`(${value} is not null)`

function compare(
  op: string,
  { kind, value }: Attributes[string],
  operand: boolean | null | number | string,
): Condition {
  if (operand === null && (op === 'eq' || op === 'ne'))
    return op === 'eq' ? sql`(not ${isPresent({ kind, value })})` : isPresent({ kind, value })
  if (kind === 'boolean') return compareBoolean(op, value, operand)
  if (kind === 'time') return compareTime(op, value, operand)
  if (typeof operand !== 'string') throw invalidFilter('This attribute is compared with a text.')
  const left = kind === 'text' ? sql`lower(${value})` : value
  const right = kind === 'text' ? operand.toLowerCase() : operand
  if (op === 'eq') return sql`(${left} = ${right})`
  if (op === 'ne') return sql`(${left} is distinct from ${right})`
  const pattern = { co: `%${escapeLike(right)}%`, sw: `${escapeLike(right)}%`, ew: `%${escapeLike(right)}` }[
    op
  ]
  if (pattern !== undefined) return sql`(${left} like ${pattern})`
  return sql`(${left} ${ordering(op)} ${right})`
}

const orderings: Record<string, Condition> = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` }

function ordering(op: string): Condition {
  const sign = orderings[op]
  if (!sign) throw invalidFilter(`The operator ${op} is not known.`)
  return sign
}

function compareBoolean(op: string, value: RawBuilder<unknown>, operand: unknown): Condition {
  const flag = typeof operand === 'string' ? { true: true, false: false }[operand.toLowerCase()] : operand
  if (typeof flag !== 'boolean' || (op !== 'eq' && op !== 'ne'))
    throw invalidFilter('This attribute is compared by eq and ne with true or false.')
  return op === 'eq' ? sql`(${value} = ${flag})` : sql`(${value} <> ${flag})`
}

function compareTime(op: string, value: RawBuilder<unknown>, operand: unknown): Condition {
  if (typeof operand !== 'string' || Number.isNaN(Date.parse(operand)))
    throw invalidFilter('This attribute is compared with a time, such as "2026-01-31T00:00:00Z".')
  const time = sql`${new Date(operand).toISOString()}::timestamptz`
  if (op === 'eq') return sql`(${value} = ${time})`
  if (op === 'ne') return sql`(${value} <> ${time})`
  return sql`(${value} ${ordering(op)} ${time})`
}
