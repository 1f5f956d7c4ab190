import type { OpeningReason } from '@wardline/contract/patients/access/opening-reasons.ts'
import type { NewRecordOpening } from '@wardline/contract/patients/access/patient-access.schemas.ts'
import { isBlank } from '@wardline/contract/text.ts'

interface ReasonOption {
  value: OpeningReason
  /** Label of the text field; a reason without a label requires no text. */
  question?: string
}

/** Sorted by shortcut key, 1 to 4. */
export const reasonOptions: readonly ReasonOption[] = [
  { value: 'treating' },
  { value: 'consult', question: 'Who asked, and for what?' },
  { value: 'covering', question: 'For whom, and until when?' },
  { value: 'other', question: 'Why do you open the record?' },
]

export interface ReasonDraft {
  reason: OpeningReason | null
  text: string
}

export const emptyReason: ReasonDraft = { reason: null, text: '' }

const needsText = (reason: OpeningReason): boolean =>
  reasonOptions.some(({ value, question }) => value === reason && question !== undefined)

/** Returns the sentence for what is missing. */
export function checkReason({ reason, text }: ReasonDraft): Record<string, string> {
  if (reason === null) return { reason: 'Choose a reason.' }
  return needsText(reason) && isBlank(text) ? { text: 'Enter a reason for opening the record.' } : {}
}

export const toOpening = ({ reason, text }: ReasonDraft): NewRecordOpening => ({
  reason: reason ?? 'other',
  text: reason !== null && needsText(reason) ? text : '',
})
