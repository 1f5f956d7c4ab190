import type { ApiError } from '../../../platform/api/api-error.ts'
import { sendFailedText, serverErrorText } from './compose.text.ts'

export interface ComposeError {
  at: 'recipients' | 'subject' | 'form'
  sentences: string[]
}

/** Uses the wordings of messaging §8. */
export function placeComposeError({ status, detail, fields }: ApiError): ComposeError {
  if (status === 406) return { at: 'form', sentences: [detail || sendFailedText] }
  if (status === 500) return { at: 'form', sentences: [serverErrorText] }
  if (status !== 400) return { at: 'form', sentences: [sendFailedText] }

  const { recipient_ids, subject, non_field_errors: _shownAsDetail, ...others } = fields
  if (recipient_ids) return { at: 'recipients', sentences: recipient_ids }
  if (subject) return { at: 'subject', sentences: subject }
  if (detail) return { at: 'form', sentences: [detail] }
  // Shows errors of fields that are not on the screen, too.
  return { at: 'form', sentences: [sendFailedText, ...Object.values(others).flat()] }
}
