import { isBlank } from '@wardline/contract/text.ts'
import type { MessageType } from '@wardline/contract/messaging/threads/message-type.schemas.ts'
import { canOmitSubject, fieldsOfType, type Draft, type Field } from './draft.rules.ts'
import { requiredPickError } from '../../../platform/picker/picker-source.ts'
import { markDuplicates } from './response-options.rules.ts'
import { blankFieldText, duplicateAnswersText, recipientRequiredText } from './compose.text.ts'

export interface DraftErrors {
  recipients?: string
  subject?: string
  data?: Record<string, string>
  response_options?: string
}

/** Repeats the wording of the contract. */
export function validateDraft(draft: Draft, type: MessageType | undefined): DraftErrors {
  const errors: DraftErrors = {}
  const recipientError = requiredPickError(draft.recipients, recipientRequiredText)
  if (recipientError) errors.recipients = recipientError
  if (isBlank(draft.subject) && !canOmitSubject(draft)) errors.subject = blankFieldText
  const fields = fieldsOfType(type)
  const isEmpty = ({ slug }: Field) => isBlank(draft.data[slug] ?? '')
  const missing = fields.filter((field) => field.required && isEmpty(field))
  // An attachment alone is a valid message.
  const [first] = fields
  if (first && missing.length === 0 && fields.every(isEmpty) && draft.attachments.length === 0)
    missing.push(first)
  if (missing.length > 0) errors.data = Object.fromEntries(missing.map(({ slug }) => [slug, blankFieldText]))
  if (markDuplicates(draft.response_options).includes(true)) errors.response_options = duplicateAnswersText
  return errors
}

export const hasNoErrors = (errors: DraftErrors): boolean => Object.keys(errors).length === 0
