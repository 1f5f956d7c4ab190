import { limits } from '@wardline/contract/limits.ts'

export interface TableParams {
  ordering: string
  page: number
  page_size: number
  filters: Readonly<Record<string, string>>
}

export interface TableSpec {
  /** `name`, or `-name` for descending. */
  ordering: string
  orderings: readonly string[]
  filters: readonly string[]
  /** Rows of a page that the user has not chosen; without it, the smallest. */
  page_size?: (typeof pageSizes)[number]
}

/** A table that only the name sorts, with a search. */
export const sortedByName: TableSpec = { ordering: 'name', orderings: ['name'], filters: ['search'] }

export const pageSizes = [limits.table_page, 25, 50, 100] as const

const positiveInteger = (value: unknown, fallback: number): number => {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 0 && number <= 1_000_000 ? number : fallback
}

export function parseTableParams(search: Record<string, unknown>, spec: TableSpec): TableParams {
  const ordering = typeof search['ordering'] === 'string' ? search['ordering'] : ''
  const usual = spec.page_size ?? pageSizes[0]
  const page_size = positiveInteger(search['page_size'], usual)
  const filters = spec.filters.flatMap((name) => {
    const value = search[name]
    const text = typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : ''
    return text === '' ? [] : [[name, text]]
  })
  return {
    ordering: spec.orderings.includes(ordering.replace(/^-/u, '')) ? ordering : spec.ordering,
    page: positiveInteger(search['page'], 1),
    page_size: pageSizes.find((size) => size === page_size) ?? usual,
    filters: Object.fromEntries(filters) as Record<string, string>,
  }
}

/** The query of a route that answers one page of a list. */
export const toPageQuery = ({ page, page_size, filters }: TableParams) => ({
  page,
  page_size,
  search: filters['search'] ?? '',
})

export function toSearchParams(params: TableParams, spec: TableSpec): Record<string, string | number> {
  return {
    ...(params.ordering !== spec.ordering && { ordering: params.ordering }),
    ...(params.page !== 1 && { page: params.page }),
    ...(params.page_size !== (spec.page_size ?? pageSizes[0]) && { page_size: params.page_size }),
    ...Object.fromEntries(
      Object.entries(params.filters)
        .filter(([, value]) => value !== '')
        .map(([name, value]) => [name, unquoted(value)]),
    ),
  }
}

/** The router quotes text that looks like a number. */
const unquoted = (value: string): string | number =>
  String(Number(value)) === value && Number.isSafeInteger(Number(value)) ? Number(value) : value

export const setFilter = (params: TableParams, name: string, value: string): TableParams => ({
  ...params,
  page: 1,
  filters: { ...params.filters, [name]: value },
})

export const toggleOrdering = (params: TableParams, column: string): TableParams => ({
  ...params,
  page: 1,
  ordering: params.ordering === column ? `-${column}` : column,
})

export function rangeText({ page, page_size }: TableParams, count: number): string {
  if (count === 0) return '0 of 0'
  const first = (page - 1) * page_size + 1
  return `${first}–${Math.min(first + page_size - 1, count)} of ${count}`
}

/** Whether it is the list itself that has no row, and not a search or filter that leaves none. */
export const isEmptyList = (page: { count: number } | undefined, { filters }: TableParams): boolean =>
  page?.count === 0 && Object.values(filters).every((value) => value === '')

export const lastPageNumber = ({ page_size }: TableParams, count: number): number =>
  Math.max(1, Math.ceil(count / page_size))
