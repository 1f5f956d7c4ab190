import type { MessageType } from '@wardline/contract/messaging/message-type.schemas.ts'
import { fieldsOf, type Draft, type Field } from './draft.rules.ts'
import { missingPick } from '../../../platform/pick/source.ts'
import { duplicates } from './response-options.rules.ts'

/** Sentences by place; an empty object may be sent. */
export interface DraftErrors {
  recipients?: string
  subject?: string
  data?: Record<string, string>
  response_options?: string
}

const blank = 'This field may not be blank.'

/** What is missing, in the contract's words, before the server is asked. */
export function checkDraft(draft: Draft, type: MessageType | undefined): DraftErrors {
  const errors: DraftErrors = {}
  const nobody = missingPick(draft.recipients, 'Choose at least one recipient.')
  if (nobody) errors.recipients = nobody
  if (draft.subject.trim() === '') errors.subject = blank
  const fields = fieldsOf(type)
  const isBlank = ({ slug }: Field) => !draft.data[slug]?.trim()
  const missing = fields.filter((field) => field.required && isBlank(field))
  // A file alone says something; nothing at all does not.
  const [first] = fields
  if (first && missing.length === 0 && fields.every(isBlank) && draft.attachments.length === 0)
    missing.push(first)
  if (missing.length > 0) errors.data = Object.fromEntries(missing.map(({ slug }) => [slug, blank]))
  if (duplicates(draft.response_options).includes(true))
    errors.response_options = 'Two responses say the same.'
  return errors
}

export const isSendable = (errors: DraftErrors): boolean => Object.keys(errors).length === 0
