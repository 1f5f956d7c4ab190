import { createRecordSplitter, type FileRecord } from '@wardline/contract/csv-records.rules.ts'
import { patientFileLimits } from '@wardline/contract/patients/upload/patient-upload.schemas.ts'
import * as routes from '@wardline/contract/patients/upload/patient-upload.routes.ts'
import type { FastifyRequest } from 'fastify'
import { receiveBytes } from '../../../platform/files/receive.ts'
import { tooLarge as fileTooLarge } from '../../../platform/files/upload-errors.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { handle } from '../../../platform/http/handle.ts'
import * as actions from './patient-upload.actions.ts'
import * as errors from './patient-upload.errors.ts'

/** The form around a file of one name. */
const form_bytes = 2048

const checkName = (name: string): void => {
  if (!/\.csv/i.test(name)) throw errors.refuseName()
}

function decoderOf([first, second]: Buffer): TextDecoder {
  if (first === 0x50 && second === 0x4b) throw errors.workbook()
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le')
  return new TextDecoder(first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8')
}

/** UTF-8, or UTF-16 with a byte order mark. Other bytes become U+FFFD, for which a row is rejected. */
async function* readRecords(bytes: AsyncIterable<Buffer>): AsyncGenerator<FileRecord[]> {
  const split = createRecordSplitter()
  let decoder: TextDecoder | undefined
  for await (const chunk of bytes) {
    decoder ??= decoderOf(chunk)
    const text = decoder.decode(chunk, { stream: true })
    if (text.includes('\0')) throw errors.binary()
    yield split(text, false)
  }
  yield split(decoder?.decode() ?? '', true)
}

async function receiveUpload(ctx: Context, request: FastifyRequest) {
  const { bytes } = patientFileLimits
  const rules = { bytes, too_large: errors.tooLarge, checkName }
  try {
    // Otherwise rows would be stored before the limit is reached.
    if (Number(request.headers['content-length'] ?? 0) > bytes + form_bytes)
      throw fileTooLarge(errors.tooLarge)
    return await receiveBytes(request.raw, rules, (file) => actions.uploadPatients(ctx, readRecords(file)))
  } catch (error) {
    throw error instanceof AppError ? errors.failedAfter(error, 0) : error
  }
}

export const patientUploadRoutes = [
  handle(routes.previewPatientUpload, (ctx, { body }) => actions.previewPatientUpload(ctx, body)),
  handle(routes.uploadPatients, (ctx, { request }) => receiveUpload(ctx, request)),
]
