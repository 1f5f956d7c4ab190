import { isStorable } from '@wardline/contract/text.ts'
import {
  pageSizes,
  searchParameters,
  sortOrders,
  type ResourceType,
  type SearchParameter,
} from '@wardline/contract/fhir/search-parameter.rules.ts'
import { parseDate, type DateFilter } from './search-date.rules.ts'
import * as errors from './search.errors.ts'
import {
  parseReference,
  parseString,
  parseToken,
  splitValues,
  type Filters,
  type ReferenceFilter,
  type StringFilter,
  type TokenFilter,
} from './search-value.rules.ts'

type Name<T extends ResourceType> = keyof (typeof searchParameters)[T] & string

/** The values by parameter; empty for one that the search does not have. */
export interface Criteria<T extends ResourceType> {
  tokens(name: Name<T>): Filters<TokenFilter>
  strings(name: Name<T>): Filters<StringFilter>
  dates(name: Name<T>): Filters<DateFilter>
  references(name: Name<T>): Filters<ReferenceFilter>
}

/** The last row of the page before. `key` is empty if the id alone finds the place. */
export interface Cursor {
  key: string
  id: number
}

export interface SearchRequest<T extends ResourceType> {
  criteria: Criteria<T>
  sort: (typeof sortOrders)[T][number]
  count: number
  cursor: Cursor | undefined
  /** The parameters that were applied, for the `self` link. */
  applied: readonly (readonly [name: string, value: string])[]
  /** Unknown parameters that lenient handling left out. */
  ignored: readonly string[]
}

export interface SearchSettings {
  /** The address of this service, which references may begin with. */
  base: string
  is_lenient: boolean
  time_zone: string
  now: Temporal.Instant
}

const most_values = 100
/** Parameters of every search that are no criteria. `_format` and `_pretty` choose how the answer is written. */
const controls: ReadonlySet<string> = new Set(['_count', '_sort', '_cursor', '_format', '_pretty'])
const timeSorts: ReadonlySet<string> = new Set(['_lastUpdated', 'date', 'sent', 'authored', 'start'])
const cursorForms = {
  time: /^([1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z)~(\d{1,15})$/,
  group: /^(\d{1,15})~(\d{1,15})$/,
  id: /^()~(\d{1,15})$/,
} as const

export function parseSearch<T extends ResourceType>(
  type: T,
  query: Readonly<Record<string, unknown>>,
  settings: SearchSettings,
): SearchRequest<T> {
  const parameters: Readonly<Record<string, SearchParameter>> = searchParameters[type]
  const filters = new Map<string, unknown[][]>()
  const applied: [string, string][] = []
  const ignored: string[] = []
  const control = new Map<string, string>()
  for (const [written, value] of pairsOf(query)) {
    if (controls.has(written)) {
      if (control.has(written)) throw errors.notOnce(written)
      control.set(written, value)
      continue
    }
    const [name = '', modifier] = written.split(':', 2)
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined
    if (!parameter) {
      if (!settings.is_lenient) throw errors.unknownParameter(written, Object.keys(parameters))
      ignored.push(written)
      continue
    }
    const values = splitValues(value)
    if (values.length > most_values) throw errors.tooManyValues(name, most_values)
    const parse = parserOf({ name, modifier, parameter }, settings)
    const parsed = values.map(parse)
    if (parsed.length === 0) continue
    filters.set(name, [...(filters.get(name) ?? []), parsed])
    applied.push([written, value])
  }
  if (applied.length > most_values) throw errors.tooManyValues('non_field_errors', most_values)
  const valuesOf = <Value>(name: string) => (filters.get(name) ?? []) as unknown as Filters<Value>
  const sort = sortOf(type, control.get('_sort'))
  const count = countOf(control.get('_count'))
  return {
    criteria: {
      tokens: (name) => valuesOf(name),
      strings: (name) => valuesOf(name),
      dates: (name) => valuesOf(name),
      references: (name) => valuesOf(name),
    },
    sort,
    count,
    cursor: cursorOf(type, sort, control.get('_cursor')),
    applied: [...applied, ['_sort', sort], ['_count', String(count)]],
    ignored,
  }
}

/** A repeated parameter is a list. */
function pairsOf(query: Readonly<Record<string, unknown>>): [name: string, value: string][] {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one): [string, string] => [
      name,
      typeof one === 'string' ? one : '',
    ]),
  )
  for (const [name, value] of pairs)
    if (!isStorable(name) || !isStorable(value)) throw errors.notStorable(name)
  return pairs
}

function parserOf(
  { name, modifier, parameter }: { name: string; modifier: string | undefined; parameter: SearchParameter },
  settings: SearchSettings,
): (value: string) => unknown {
  if (parameter.type === 'string') {
    if (modifier !== undefined && modifier !== 'exact' && modifier !== 'contains')
      throw errors.unknownModifier(name, modifier)
    return (value) => parseString(value, modifier ?? 'start')
  }
  if (parameter.type === 'reference') {
    const { targets = [] } = parameter
    if (modifier !== undefined && !targets.includes(modifier)) throw errors.unknownModifier(name, modifier)
    const allowed = modifier === undefined ? targets : [modifier]
    return (value) => parseReference(name, value, { base: settings.base, targets: allowed })
  }
  if (modifier !== undefined) throw errors.unknownModifier(name, modifier)
  return parameter.type === 'date'
    ? (value) => parseDate(name, value, settings)
    : (value) => parseToken(name, value)
}

function sortOf<T extends ResourceType>(
  type: T,
  written: string | undefined,
): (typeof sortOrders)[T][number] {
  const orders: readonly (typeof sortOrders)[T][number][] = sortOrders[type]
  const sort = written ? orders.find((order) => order === written) : orders[0]
  if (sort === undefined) throw errors.wrongSort(orders)
  return sort
}

/** More than the largest page is answered by the largest page. */
function countOf(written: string | undefined): number {
  if (!written) return pageSizes.default
  if (!/^[1-9]\d{0,8}$/.test(written)) throw errors.wrongCount(pageSizes.most)
  return Math.min(Number(written), pageSizes.most)
}

/** The cursor belongs to the same search, so the sort order tells its form. */
function cursorOf(type: ResourceType, sort: string, written: string | undefined): Cursor | undefined {
  if (!written) return undefined
  const kind = type === 'Schedule' ? 'group' : timeSorts.has(sort.replace('-', '')) ? 'time' : 'id'
  const [, key, id] = cursorForms[kind].exec(written) ?? []
  if (key === undefined || id === undefined || (kind === 'time' && !isInstant(key)))
    throw errors.wrongCursor()
  return { key, id: Number(id) }
}

function isInstant(text: string): boolean {
  try {
    return Temporal.Instant.from(text) !== undefined
  } catch {
    return false
  }
}
