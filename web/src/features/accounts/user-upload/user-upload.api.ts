import { useQueryClient } from '@tanstack/react-query'
import type { UserUploadResult } from '@wardline/contract/accounts/user-upload/user-upload.schemas.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { useMe } from '../me/me.api.ts'
import { withConfirmedPassword } from '../sessions/confirmed-password.api.ts'
import { userAccountsKey } from '../user-accounts/user-account.api.ts'
import { readCsvFile, splitParts, type CsvFile, type FileRecord } from './csv-file.view.ts'
import { createMerger, emptyResult, selectRecords } from './user-upload.view.ts'

export type UploadStage =
  | { name: 'empty' }
  | { name: 'refused'; sentences: string[] }
  | { name: 'checking' | 'importing'; done: number; total: number }
  | { name: 'checked'; file: CsvFile; result: UserUploadResult; failure: string[] }
  | { name: 'imported'; file: CsvFile; result: UserUploadResult }

type Send = (
  part: { header: string; records: FileRecord[] },
  signal: AbortSignal,
) => Promise<UserUploadResult>

/** Checks a file part by part, then imports the rows that add or change users. */
export function useUserUpload() {
  const client = useQueryClient()
  const { id } = useMe().account
  const [stage, setStage] = useState<UploadStage>({ name: 'empty' })
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
    const file = readCsvFile(new Uint8Array(await chosen.arrayBuffer()))
    if (signal.aborted) return
    if ('problem' in file) {
      setStage({ name: 'refused', sentences: [file.problem] })
      return
    }
    const send: Send = (body, abort) =>
      call('POST /api/v1/accounts/{id}/users/upload/preview/', { params: { id }, body, signal: abort })
    const { result, failure } = await sendParts(file, file.records, send, signal, (done) =>
      setStage({ name: 'checking', done, total: file.records.length }),
    )
    if (signal.aborted) return
    const columns = result.rejected.filter(({ line }) => line === 1).map(({ reason }) => reason)
    if (failure || columns.length > 0)
      setStage({ name: 'refused', sentences: failure ?? [...columns, 'Compare the file with the template.'] })
    else setStage({ name: 'checked', file, result, failure: [] })
  }

  const importRows = async (file: CsvFile, preview: UserUploadResult) => {
    const signal = start()
    const records = selectRecords(file, preview)
    const show = (done: number) => setStage({ name: 'importing', done, total: records.length })
    show(0)
    const send: Send = (body) =>
      withConfirmedPassword(() => call('POST /api/v1/accounts/{id}/users/upload/', { params: { id }, body }))
    const { result, failure } = await sendParts(file, records, send, signal, show)
    void client.invalidateQueries({ queryKey: userAccountsKey })
    if (signal.aborted) return
    if (failure) setStage({ name: 'checked', file, result: preview, failure })
    else {
      const unchanged = preview.rows.filter(({ effect }) => effect === 'unchanged')
      const rejected = [...preview.rejected, ...result.rejected].toSorted((a, b) => a.line - b.line)
      setStage({ name: 'imported', file, result: { rows: [...result.rows, ...unchanged], rejected } })
    }
  }

  return {
    stage,
    check,
    importRows,
    cancel: () => {
      start()
      setStage({ name: 'empty' })
    },
  }
}

async function sendParts(
  { header }: CsvFile,
  records: readonly FileRecord[],
  send: Send,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<{ result: UserUploadResult; failure?: string[] }> {
  const merge = createMerger()
  const result: UserUploadResult = structuredClone(emptyResult)
  let done = 0
  for (const part of splitParts(records)) {
    try {
      const answer = merge(await send({ header: header.text, records: part }, signal))
      result.rows.push(...answer.rows)
      result.rejected.push(...answer.rejected)
    } catch (error) {
      return { result, failure: errorSentences(error) }
    }
    done += part.length
    if (signal.aborted || answerNamesColumns(result)) return { result }
    onProgress(done)
  }
  return { result }
}

/** The header is wrong: every part would be rejected for it. */
const answerNamesColumns = ({ rejected }: UserUploadResult): boolean => rejected[0]?.line === 1
