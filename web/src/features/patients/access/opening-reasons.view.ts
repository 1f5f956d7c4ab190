import type { OpeningReason } from '@wardline/contract/patients/access/opening-reasons.ts'

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

export const isReasonComplete = (reason: OpeningReason | undefined, text: string): boolean => {
  const option = reasonOptions.find(({ value }) => value === reason)
  return option !== undefined && (option.question === undefined || text.trim() !== '')
}
