import { splitParts, type FileRecord } from '@wardline/contract/csv-records.rules.ts'
import { useEffect, useRef, useState } from 'react'
import { errorSentences } from '../forms/error-sentences.ts'
import { readCsvFile, type CsvFile, type CsvFileRules } from './csv-file.ts'
import { createMerger, selectRecords, type UploadResult, type UploadRow } from './csv-upload.rules.ts'

export type UploadStage<Row extends UploadRow> =
  | { name: 'empty' }
  | { name: 'refused'; sentences: string[] }
  | { name: 'checking' | 'importing'; done: number; total: number }
  | { name: 'checked'; file: CsvFile; result: UploadResult<Row>; failure: string[] }
  | { name: 'imported'; file: CsvFile; result: UploadResult<Row>; isCancelled: boolean }

interface Part {
  header: string
  records: FileRecord[]
}

interface Options<Row extends UploadRow, Column extends string> {
  rules: CsvFileRules
  /** Only one row of a file may have a value of them. */
  uniqueColumns: readonly Column[]
  preview: (part: Part, signal: AbortSignal) => Promise<UploadResult<Row>>
  /** `planned`: the rows of the part as previewed. */
  upload: (part: Part, planned: readonly Row[]) => Promise<UploadResult<Row>>
  onUploaded: () => void
}

/** Checks a file part by part, then uploads the rows that add or change something. */
export function useCsvUpload<Column extends string, Row extends UploadRow & Record<Column, string>>({
  rules,
  uniqueColumns,
  preview,
  upload,
  onUploaded,
}: Options<Row, Column>) {
  const [stage, setStage] = useState<UploadStage<Row>>({ name: 'empty' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = (): AbortSignal => {
    running.current?.abort()
    running.current = new AbortController()
    return running.current.signal
  }

  const check = async (chosen: File) => {
    const signal = start()
    setStage({ name: 'checking', done: 0, total: 1 })
    const file =
      chosen.size > rules.bytes
        ? { problem: rules.tooLarge }
        : readCsvFile(new Uint8Array(await chosen.arrayBuffer()), rules)
    if (signal.aborted) return
    if ('problem' in file) {
      setStage({ name: 'refused', sentences: [file.problem] })
      return
    }
    const { result, failure } = await sendParts({
      file,
      records: file.records,
      merge: createMerger<Column, Row>(uniqueColumns),
      send: (part) => preview(part, signal),
      signal,
      onProgress: (done) => setStage({ name: 'checking', done, total: file.records.length }),
    })
    if (signal.aborted) return
    const columns = result.rejected.filter(({ line }) => line === 1).map(({ reason }) => reason)
    if (failure || columns.length > 0)
      setStage({ name: 'refused', sentences: failure ?? [...columns, 'Compare the file with the template.'] })
    else setStage({ name: 'checked', file, result, failure: [] })
  }

  const importRows = async (file: CsvFile, planned: UploadResult<Row>) => {
    const signal = start()
    const records = selectRecords(file, planned)
    const byLine = new Map(planned.rows.map((row) => [row.line, row]))
    const show = (done: number) => setStage({ name: 'importing', done, total: records.length })
    show(0)
    const { result, failure } = await sendParts({
      file,
      records,
      merge: createMerger<Column, Row>(uniqueColumns),
      send: (part) =>
        upload(
          part,
          part.records.flatMap(({ line }) => byLine.get(line) ?? []),
        ),
      signal,
      onProgress: show,
    })
    onUploaded()
    if (running.current?.signal !== signal) return
    if (failure) {
      setStage({ name: 'checked', file, result: planned, failure })
      return
    }
    const unchanged = planned.rows.filter(({ effect }) => effect === 'unchanged')
    const rejected = [...planned.rejected, ...result.rejected].toSorted((a, b) => a.line - b.line)
    setStage({
      name: 'imported',
      file,
      result: { rows: [...result.rows, ...unchanged], rejected },
      isCancelled: signal.aborted,
    })
  }

  return {
    stage,
    check,
    importRows,
    /** Of the upload: after the part that is being sent. */
    stop: () => running.current?.abort(),
    reset: () => {
      start()
      setStage({ name: 'empty' })
    },
    refuse: (sentence: string) => {
      start()
      setStage({ name: 'refused', sentences: [sentence] })
    },
  }
}

async function sendParts<Row extends UploadRow>({
  file,
  records,
  merge,
  send,
  signal,
  onProgress,
}: {
  file: CsvFile
  records: readonly FileRecord[]
  merge: (part: UploadResult<Row>) => UploadResult<Row>
  send: (part: Part) => Promise<UploadResult<Row>>
  signal: AbortSignal
  onProgress: (done: number) => void
}): Promise<{ result: UploadResult<Row>; failure?: string[] }> {
  const result: UploadResult<Row> = { rows: [], rejected: [] }
  let done = 0
  for (const part of splitParts(records)) {
    try {
      const answer = merge(await send({ header: file.header.text, records: part }))
      result.rows.push(...answer.rows)
      result.rejected.push(...answer.rejected)
    } catch (error) {
      return { result, failure: errorSentences(error) }
    }
    done += part.length
    // The header is wrong: every part would be rejected for it.
    if (signal.aborted || result.rejected[0]?.line === 1) return { result }
    onProgress(done)
  }
  return { result }
}
