import { limits } from '@wardline/contract/limits.ts'

/** What a table of the server shows: its order, which page, and filters by name. Lives in the address. */
export interface TableParams {
  ordering: string
  page: number
  page_size: number
  /** Filters that are set; '' and what is missing are no filter. */
  filters: Readonly<Record<string, string>>
}

export interface TableSpec {
  /** `name`, or `-name` backwards. */
  ordering: string
  /** Columns that it can be ordered by. */
  orderings: readonly string[]
  filters: readonly string[]
}

export const pageSizes = [limits.table_page, 25, 50, 100] as const

const wholeFrom = (value: unknown, fallback: number): number => {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 0 && number <= 1_000_000 ? number : fallback
}

/** Reads an address; whatever it does not understand is as if it were not there. */
export function tableParams(search: Record<string, unknown>, spec: TableSpec): TableParams {
  const ordering = typeof search['ordering'] === 'string' ? search['ordering'] : ''
  const page_size = wholeFrom(search['page_size'], pageSizes[0])
  const filters = spec.filters.flatMap((name) => {
    const value = search[name]
    const text = typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : ''
    return text === '' ? [] : [[name, text]]
  })
  return {
    ordering: spec.orderings.includes(ordering.replace(/^-/u, '')) ? ordering : spec.ordering,
    page: wholeFrom(search['page'], 1),
    page_size: pageSizes.find((size) => size === page_size) ?? pageSizes[0],
    filters: Object.fromEntries(filters) as Record<string, string>,
  }
}

/** The address of a table: only what differs from how it begins. */
export function searchOf(params: TableParams, spec: TableSpec): Record<string, string | number> {
  return {
    ...(params.ordering !== spec.ordering && { ordering: params.ordering }),
    ...(params.page !== 1 && { page: params.page }),
    ...(params.page_size !== pageSizes[0] && { page_size: params.page_size }),
    ...Object.fromEntries(
      Object.entries(params.filters)
        .filter(([, value]) => value !== '')
        .map(([name, value]) => [name, plain(value)]),
    ),
  }
}

/** A number without quotes around it, as an address is read. */
const plain = (value: string): string | number =>
  String(Number(value)) === value && Number.isSafeInteger(Number(value)) ? Number(value) : value

/** Another order or filter begins on its first page. */
export const withFilter = (params: TableParams, name: string, value: string): TableParams => ({
  ...params,
  page: 1,
  filters: { ...params.filters, [name]: value },
})

/** A press on a column orders by it; on the one that orders already, the other way round. */
export const orderedBy = (params: TableParams, column: string): TableParams => ({
  ...params,
  page: 1,
  ordering: params.ordering === column ? `-${column}` : column,
})

/** `11–20 of 42`. */
export function rangeText({ page, page_size }: TableParams, count: number): string {
  if (count === 0) return '0 of 0'
  const first = (page - 1) * page_size + 1
  return `${first}–${Math.min(first + page_size - 1, count)} of ${count}`
}

export const lastPage = ({ page_size }: TableParams, count: number): number =>
  Math.max(1, Math.ceil(count / page_size))
