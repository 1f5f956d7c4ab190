export const openingReasons = ['treating', 'consult', 'covering', 'other'] as const
export type OpeningReason = (typeof openingReasons)[number]

export const openingReasonLabels: Readonly<Record<OpeningReason, string>> = {
  treating: 'I am treating this patient now',
  consult: 'Consult requested',
  covering: 'Covering for a colleague',
  other: 'Another reason',
}
