import { createReaderThread, ReaderOverloaded } from '../../../platform/readers/reader-thread.ts'
import { malformed } from './requests/source-result.rules.ts'
import * as documents from './schedule-documents.rules.ts'
import type { SourceResult } from './schedule-source.rules.ts'

/** A source may send 12 MB, which takes up to ten seconds. */
const thread = createReaderThread({ task_ms: 60_000 })

const module_url = new URL('./schedule-documents.rules.ts', import.meta.url).href

const inThread =
  <Input, Value>(read: (input: Input) => SourceResult<Value>) =>
  async (input: Input): Promise<SourceResult<Value>> => {
    try {
      return await thread.run(module_url, read, input)
    } catch (error) {
      if (error instanceof ReaderOverloaded) return malformed(error.message)
      throw error
    }
  }

export const readAmionSchedule = inThread(documents.readAmionSchedule)
export const readAmionStaff = inThread(documents.readAmionStaff)
export const readQgendaSchedule = inThread(documents.readQgendaSchedule)
export const readQgendaStaff = inThread(documents.readQgendaStaff)
export const readQgendaTasks = inThread(documents.readQgendaTasks)
export const readShiftadminSchedule = inThread(documents.readShiftadminSchedule)
export const readTangierOperation = inThread(documents.readTangierOperation)
export const readTangierSchedule = inThread(documents.readTangierSchedule)
export const readTangierStaff = inThread(documents.readTangierStaff)
