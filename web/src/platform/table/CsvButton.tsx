import { IconDownload } from '@tabler/icons-react'
import { limits } from '@wardline/contract/limits.ts'
import { useState } from 'react'
import { Button } from '../ui/controls/Button.tsx'
import { showToast } from '../ui/feedback/toast.ts'
import { toCsv, type CsvColumn } from './csv.rules.ts'
import { saveCsv } from './save-csv.ts'
import type { TableParams } from './table-params.ts'

interface CsvButtonProps<Row> {
  /** Plural; also the name of the file. */
  noun: string
  columns: readonly CsvColumn<Row>[]
  params: TableParams
  loadPage: (params: TableParams) => Promise<{ count: number; results: readonly Row[] }>
}

/** Saves all rows that match the filters of the table, in its order. */
export function CsvButton<Row>({ noun, columns, params, loadPage }: CsvButtonProps<Row>) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveCsv(`${noun}.csv`, toCsv(columns, await loadAll(params, loadPage)))
    } catch {
      showToast(`Could not load all ${noun}. Try again.`, { tone: 'danger' })
    }
    setBusy(false)
  }
  return (
    <Button busy={isBusy} onClick={() => void save()}>
      <IconDownload size={16} stroke={1.75} aria-hidden />
      CSV
    </Button>
  )
}

async function loadAll<Row>(
  params: TableParams,
  loadPage: CsvButtonProps<Row>['loadPage'],
): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const { count, results } = await loadPage({ ...params, page, page_size: limits.largest_page })
    rows.push(...results)
    if (results.length === 0 || rows.length >= count) return rows
  }
}
