import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
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

/** Restores the parameters of the last visit for a URL without parameters (paging §2). */
export function useTableParams(name: string, spec: TableSpec): [TableParams, (next: TableParams) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const [isFirst, setFirst] = useState(() => Object.keys(search).length === 0)
  const params = parseTableParams(isFirst ? (loadLastParams(name) ?? {}) : search, spec)
  const address = toSearchParams(params, spec)
  const text = JSON.stringify(address)

  useEffect(() => {
    try {
      localStorage.setItem(storageKey(name), text)
    } catch {}
    if (!isFirst) return
    setFirst(false)
    if (text !== '{}') void navigate({ to: '.', search: JSON.parse(text) as never, replace: true })
  }, [isFirst, name, navigate, text])

  const change = (next: TableParams) =>
    void navigate({ to: '.', search: toSearchParams(next, spec) as never, replace: true })
  return [params, change]
}
