import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { searchOf, tableParams, type TableParams, type TableSpec } from './table-params.ts'

const kept = (name: string) => `wardline.table.${name}`

/** What the table showed when it was last left; nothing without storage. */
function remembered(name: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(kept(name)) ?? 'null')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/**
 * A table's parameters: in the address, so that it can be sent and gone back to; an address without any shows what this
 * browser saw last (paging §2).
 */
export function useTableParams(name: string, spec: TableSpec): [TableParams, (next: TableParams) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const [isFirst, setFirst] = useState(() => Object.keys(search).length === 0)
  const params = tableParams(isFirst ? (remembered(name) ?? {}) : search, spec)
  const address = searchOf(params, spec)
  const text = JSON.stringify(address)

  useEffect(() => {
    try {
      localStorage.setItem(kept(name), text)
    } catch {
      // Storage is switched off: the table begins as it always does.
    }
    if (!isFirst) return
    setFirst(false)
    if (text !== '{}') void navigate({ to: '.', search: JSON.parse(text) as never, replace: true })
  }, [isFirst, name, navigate, text])

  const change = (next: TableParams) =>
    void navigate({ to: '.', search: searchOf(next, spec) as never, replace: true })
  return [params, change]
}
