import { invalid, type AppError } from '../../platform/http/errors.ts'

/** The same sentence for another person's file, another account's, one already sent, and one that never was. */
export const noSuchAttachments = (ids: number[]): AppError =>
  invalid({ attachment_ids: ids.map((id) => `Attachment ${id} does not exist.`) }, 'file.no_such_attachment')
