import type { OnCallDetails } from '@wardline/contract/paging/groups/on-call-details.schemas.ts'
import { callOrderLabel } from '@wardline/contract/paging/on-call/on-call.rules.ts'

export const detailsTitle = 'Numbers and instructions'
export const aboutDetails = 'How callers reach the person on call. They stay when the shift changes.'
export const callLabel = 'Call'
export const numberLabel = 'Number'
export const numberPlaceholder = 'Duty phone or extension'
export const instructionsLabel = 'Instructions'
export const instructionsHint = 'Shown to everyone who looks up who is on call.'
export const addDetails = 'Add number or instructions'
export const removeDetails = (call: string): string =>
  `Remove number and instructions of ${call.toLowerCase()}`

/** `First call: 5-4410, From 22:00, call the mobile.` */
export const describeDetails = ({ call_order, number, instructions }: OnCallDetails): string =>
  `${callOrderLabel(call_order)}: ${[number, instructions].filter(Boolean).join(', ')}`
