import { splitParts, type FileRecord } from '@wardline/contract/csv-records.rules.ts'
import { useEffect, useRef, useState } from 'react'
import { isUnanswered } from '../api/api-error.ts'
import { errorSentences } from '../forms/error-sentences.ts'
import { readCsvFile, type CsvFile, type CsvFileRules } from './csv-file.ts'
import {
  countRejected,
  countUpload,
  createMerger,
  describeStop,
  selectRecords,
  type UploadCounts,
  type UploadResult,
  type UploadRow,
} from './csv-upload.rules.ts'

const unreadableText = 'Could not read the file'

export type UploadStage<Row extends UploadRow> =
  | { name: 'empty' }
  | { name: 'refused'; sentences: string[] }
  | { name: 'checking' | 'importing'; done: number; total: number }
  | { name: 'checked' | 'imported'; file: CsvFile; result: UploadResult<Row>; counts: UploadCounts }
  /** Ended before its last part: cancelled, or a part failed. `counts` is what the server confirmed. */
  | { name: 'stopped'; file: CsvFile; result: UploadResult<Row>; counts: UploadCounts; sentences: string[] }

/** The stages that show the rows of a file. */
export type ReadStage<Row extends UploadRow> = Extract<UploadStage<Row>, { file: CsvFile }>

interface Part {
  header: string
  records: FileRecord[]
}

interface Options<Row extends UploadRow, Column extends string> {
  rules: CsvFileRules
  /** Only one row of a file may have a value of them. */
  uniqueColumns: readonly Column[]
  preview: (part: Part, signal: AbortSignal) => Promise<UploadResult<Row>>
  /** `planned`: the rows of the part as previewed. `counts` are the server's if it does not return the rows. */
  upload: (part: Part, planned: readonly Row[]) => Promise<UploadResult<Row> & { counts?: UploadCounts }>
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

  const check = async (selectedFile: File) => {
    const signal = start()
    setStage({ name: 'checking', done: 0, total: 1 })
    const file =
      selectedFile.size > rules.bytes
        ? { problem: rules.tooLarge }
        : readCsvFile(new Uint8Array(await selectedFile.arrayBuffer()), rules)
    if (signal.aborted) return
    if ('problem' in file) {
      setStage({ name: 'refused', sentences: [unreadableText, file.problem] })
      return
    }
    await checkFile(file, signal, (failure) => ({
      name: 'refused',
      sentences: ['Could not check the file. Nothing was uploaded.', ...failure],
    }))
  }

  const checkFile = async (
    file: CsvFile,
    signal: AbortSignal,
    failedStage: (failure: string[]) => UploadStage<Row>,
  ) => {
    setStage({ name: 'checking', done: 0, total: file.records.length })
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
    if (failure) setStage(failedStage(errorSentences(failure.error)))
    else if (columns.length > 0)
      setStage({
        name: 'refused',
        sentences: [unreadableText, ...columns, 'Compare the file with the template.'],
      })
    else setStage({ name: 'checked', file, result, counts: countUpload(result) })
  }

  /** Previews the file again, because rows of the part that failed may be stored. */
  const recheck = (stopped: Extract<UploadStage<Row>, { name: 'stopped' }>) =>
    checkFile(stopped.file, start(), (failure) => ({
      ...stopped,
      sentences: [...stopped.sentences.slice(0, 1), ...failure],
    }))

  const importRows = async (file: CsvFile, planned: UploadResult<Row>) => {
    const signal = start()
    const records = selectRecords(file, planned)
    const byLine = new Map(planned.rows.map((row) => [row.line, row]))
    const show = (done: number) => setStage({ name: 'importing', done, total: records.length })
    show(0)
    const { result, counts, done, failure } = await sendParts({
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
    const unchanged = planned.rows.filter(({ effect }) => effect === 'unchanged')
    const rejected = [...planned.rejected, ...result.rejected].toSorted((a, b) => a.line - b.line)
    const finished = {
      file,
      result: { rows: [...result.rows, ...unchanged], rejected },
      counts: {
        ...counts,
        unchanged: counts.unchanged + unchanged.length,
        rejected: countRejected(rejected),
      },
    }
    if (done === records.length && !failure) return setStage({ name: 'imported', ...finished })
    const stop = describeStop({
      done,
      total: records.length,
      unconfirmed: failure && isUnanswered(failure.error) ? failure.records : 0,
    })
    setStage({
      name: 'stopped',
      ...finished,
      sentences: [
        `${stop} Check the file again to upload the rest.`,
        ...(failure ? errorSentences(failure.error) : []),
      ],
    })
  }

  return {
    stage,
    check,
    recheck,
    importRows,
    /** Stops the upload after the batch that is being sent. */
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
  send: (part: Part) => Promise<UploadResult<Row> & { counts?: UploadCounts }>
  signal: AbortSignal
  onProgress: (done: number) => void
}): Promise<SentParts<Row>> {
  const result: UploadResult<Row> = { rows: [], rejected: [] }
  const counts: UploadCounts = { added: 0, changed: 0, unchanged: 0, rejected: 0 }
  let done = 0
  for (const part of splitParts(records)) {
    try {
      const response = await send({ header: file.header.text, records: part })
      const merged = merge(response)
      result.rows.push(...merged.rows)
      result.rejected.push(...merged.rejected)
      const counted = response.counts ?? countUpload(merged)
      for (const figure of ['added', 'changed', 'unchanged', 'rejected'] as const)
        counts[figure] += counted[figure]
    } catch (error) {
      return { result, counts, done, failure: { error, records: part.length } }
    }
    done += part.length
    // The header is wrong: every part would be rejected for it.
    if (signal.aborted || result.rejected[0]?.line === 1) return { result, counts, done }
    onProgress(done)
  }
  return { result, counts, done }
}

interface SentParts<Row extends UploadRow> {
  result: UploadResult<Row>
  counts: UploadCounts
  /** Records of the parts that the server answered. */
  done: number
  /** The part after them, with its number of records. */
  failure?: { error: unknown; records: number }
}
