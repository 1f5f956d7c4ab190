import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState, type SetStateAction } from 'react'
import { toSearchParams, parseTableParams, type TableParams, type TableSpec } from './table-params.ts'

let owner = ''

/** Parameters are remembered for each user of a browser. */
export const setTableOwner = (uid: string): void => {
  owner = uid
}

const storageKey = (name: string) => `wardline.table.${owner}.${name}`

function loadLastParams(name: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey(name)) ?? 'null')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function saveParams(name: string, text: string): void {
  try {
    localStorage.setItem(storageKey(name), text)
  } catch {}
}

/** A list that is a screen of its own has room for more rows than one on an item's page. */
const screenRows = 25

/** Restores the parameters of the last visit for a URL without parameters (paging §2). */
export function useTableParams(
  name: string,
  listSpec: TableSpec,
): [TableParams, (next: TableParams) => void] {
  const spec = { page_size: screenRows, ...listSpec } as const
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const [isFirst, setFirst] = useState(() => Object.keys(search).length === 0)
  const params = parseTableParams(isFirst ? (loadLastParams(name) ?? {}) : search, spec)
  const address = toSearchParams(params, spec)
  const text = JSON.stringify(address)

  useEffect(() => {
    saveParams(name, text)
    if (!isFirst) return
    setFirst(false)
    if (text !== '{}') void navigate({ to: '.', search: JSON.parse(text) as never, replace: true })
  }, [isFirst, name, navigate, text])

  const change = (next: TableParams) =>
    void navigate({ to: '.', search: toSearchParams(next, spec) as never, replace: true })
  return [params, change]
}

/** The order and the number of rows hold for every item; search and page only for the item shown last. */
function loadItemParams(name: string, item: number, spec: TableSpec): TableParams {
  const { last_item, ...last } = loadLastParams(name) ?? {}
  const params = parseTableParams(last, spec)
  return last_item === item ? params : { ...params, page: 1, filters: {} }
}

/** For the tables of an item, several of which may be on one screen: remembered, but not in the address. */
export function useItemTableParams(
  name: string,
  item: number,
  spec: TableSpec,
): [TableParams, (next: SetStateAction<TableParams>) => void] {
  const [current, setCurrent] = useState(() => ({ item, params: loadItemParams(name, item, spec) }))
  if (current.item !== item) setCurrent({ item, params: loadItemParams(name, item, spec) })
  const { params } = current
  const text = JSON.stringify({ ...toSearchParams(params, spec), last_item: item })
  useEffect(() => saveParams(name, text), [name, text])
  const change = (next: SetStateAction<TableParams>) =>
    setCurrent((before) => ({ item, params: typeof next === 'function' ? next(before.params) : next }))
  return [params, change]
}
