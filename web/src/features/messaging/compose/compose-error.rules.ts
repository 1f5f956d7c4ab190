import type { ApiError } from '../../../platform/api/api-error.ts'

/** Where a refusal is shown and what it says. */
export interface ComposeError {
  at: 'recipients' | 'subject' | 'form'
  sentences: string[]
}

const fallback = 'Error sending message'

/** The wordings of messaging §8 for a message that was not sent. */
export function composeError({ status, detail, fields }: ApiError): ComposeError {
  if (status === 406) return { at: 'form', sentences: [detail || fallback] }
  if (status === 500) return { at: 'form', sentences: ['A server error has occurred.'] }
  if (status !== 400) return { at: 'form', sentences: [fallback] }

  const { recipient_ids, subject, non_field_errors: _shownAsDetail, ...others } = fields
  if (recipient_ids) return { at: 'recipients', sentences: recipient_ids }
  if (subject) return { at: 'subject', sentences: subject }
  if (detail) return { at: 'form', sentences: [detail] }
  // A field that has no place on the screen: its sentences follow, so that somebody can act on them.
  return { at: 'form', sentences: [fallback, ...Object.values(others).flat()] }
}
