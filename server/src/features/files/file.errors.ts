import { AppError, invalid } from '../../platform/http/errors.ts'

/** One sentence for all cases, so that ids of other users' files cannot be probed. */
export const noSuchAttachments = (ids: number[]): AppError =>
  invalid({ attachment_ids: ids.map((id) => `Attachment ${id} does not exist.`) }, 'file.no_such_attachment')

export function tooManyUnsent(most_bytes: number, wait_seconds: number): AppError {
  const detail = `You uploaded ${most_bytes / 1_000_000} MB within an hour without sending them. Send what you attached, or try again later.`
  return new AppError({ status: 429, code: 'limit.uploads', detail }, { file: [detail] }, wait_seconds)
}
